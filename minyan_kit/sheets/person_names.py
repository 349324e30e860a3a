"""The names of people in a sheet, in one column or in two."""

from __future__ import annotations

from minyan_kit.sheets.body import Body


def settle_name_fields(fields: dict[str, int]) -> None:
    """Decide what headings of names mean that depend on each other, in place.

    "Nom" is the family name beside "Prénom" and the whole name without it; "שם" is the first name beside "שם משפחה".

    >>> fields = {"nom": 0, "first_name": 1}
    >>> settle_name_fields(fields)
    >>> fields
    {'first_name': 1, 'last_name': 0}
    """
    if "nom" in fields:
        whole = not {"first_name", "given_name"} & fields.keys()
        fields.setdefault("name" if whole else "last_name", fields.pop("nom"))
    if "given_name" in fields:
        fields.setdefault("first_name", fields.pop("given_name"))
        fields.pop("given_name", None)
    if "name" in fields and "last_name" in fields and "first_name" not in fields:
        fields["first_name"] = fields.pop("name")


def names_of(body: Body, fields: dict[str, int]) -> tuple[list[str | None], str | None]:
    """Give the name of each row, None where it has none, and the field where names stand.

    Args:
        body: the rows.
        fields: the columns, with the fields of names settled.
    """
    parts: list[str] = [field for field in ("first_name", "last_name") if field in fields]
    if "name" not in fields and not parts:
        parts = ["hebrew_name"] if "hebrew_name" in fields else []
    size = len(body.rows)
    columns = [body.texts(fields[field]) for field in parts]
    joined = [" ".join(filter(None, words)) for words in zip(*columns, strict=True)] if columns else [""] * size
    if "name" not in fields:
        return [name or None for name in joined], parts[0] if parts else None
    whole = body.texts(fields["name"])
    return [name or other or None for name, other in zip(whole, joined, strict=True)], "name"
