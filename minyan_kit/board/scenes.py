"""The cases of se'ifim 13 to 19 as scenes for the plan, each with the question that a teacher asks of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from minyan_kit.board.drawing import Told
from minyan_kit.chapter.joining import Arrangement
from minyan_kit.show.languages import in_use

__all__ = ["SCENES", "Scene"]


@dataclass(frozen=True)
class Scene:
    """One case of the text.

    Args:
        key: its name, as "nine_and_one".
        seif: the se'if that it belongs to.
        arrangement: where everyone stands.
        title: what it shows, by language.
        asks: what to ask a class before they look at the answer, by language.
    """

    key: str
    seif: int
    arrangement: Arrangement
    title: Told
    asks: Told

    def titled(self, language: str | None = None) -> str:
        """Its title with its se'if."""
        return f"55:{self.seif} · {self.title[in_use(language)]}"

    def asked(self, language: str | None = None) -> str:
        """Its question."""
        return self.asks[in_use(language)]


def _scene(
    key: str, seif: int, arrangement: Arrangement, title: tuple[str, str, str], asks: tuple[str, str, str]
) -> Scene:
    en, he, fr = title
    ask_en, ask_he, ask_fr = asks
    return Scene(key, seif, arrangement, {"en": en, "he": he, "fr": fr}, {"en": ask_en, "he": ask_he, "fr": ask_fr})


_EVERY = (
    _scene(
        "one_place",
        13,
        Arrangement("inside", {"inside": 9}),
        ("ten in one place", "עשרה במקום אחד", "dix en un seul lieu"),
        (
            "Nine stand in the synagogue and the shaliach tzibbur with them. What has to be true of their place?",
            "תשעה עומדים בבית הכנסת ושליח הציבור עמהם. מה צריך להתקיים במקומם?",
            "Neuf sont à la synagogue et le shats avec eux. Que faut-il de leur lieu ?",
        ),
    ),
    _scene(
        "one_outside",
        13,
        Arrangement("inside", {"inside": 8, "outside": 1}),
        ("the tenth is outside", "העשירי בחוץ", "le dixième est dehors"),
        (
            "The tenth stands in the street and hears every word. Is he with them?",
            "העשירי עומד ברחוב ושומע כל מילה. האם הוא עמהם?",
            "Le dixième est dans la rue et entend chaque mot. Est-il avec eux ?",
        ),
    ),
    _scene(
        "in_the_doorway",
        13,
        Arrangement("inside", {"inside": 8, "doorway": 1}),
        ("the tenth is in the doorway", "העשירי בתוך הפתח", "le dixième est dans l’entrée"),
        (
            "The door stands open. The tenth is in the doorway, a step outward of where it shuts. Is he with them?",
            "הדלת פתוחה. העשירי בתוך הפתח, פסיעה אחת מן המקום שהיא נסגרת בו ולחוץ. האם הוא עמהם?",
            "La porte est ouverte. Le dixième est dans l’entrée, un pas au-delà d’où elle se ferme. Est-il avec eux ?",
        ),
    ),
    _scene(
        "leader_outside",
        13,
        Arrangement("outside", {"inside": 9}),
        ("the shaliach tzibbur is outside", "שליח הציבור בחוץ", "le shats est dehors"),
        (
            "Nine are inside and he who leads them is outside. There are ten: is it enough?",
            "תשעה בפנים, והמוביל אותם בחוץ. הרי הם עשרה: האם די בכך?",
            "Neuf sont à l’intérieur et celui qui les conduit est dehors. Ils sont dix : cela suffit-il ?",
        ),
    ),
    _scene(
        "window",
        14,
        Arrangement("inside", {"inside": 8, "window": 1}),
        ("a face at the window", "פנים בחלון", "un visage à la fenêtre"),
        (
            "Behind the synagogue one shows them his face through a slit, three floors up. Too narrow? Too high?",
            "מאחורי בית הכנסת אחד מראה להם פניו דרך חרך בגובה שלוש קומות. צר מדי? גבוה מדי?",
            "Derrière la synagogue, l’un montre son visage par une fente au troisième étage. Trop étroit ? Trop haut ?",
        ),
    ),
    _scene(
        "two_at_the_window",
        14,
        Arrangement("inside", {"inside": 7, "window": 2}),
        ("two at the window", "שניים בחלון", "deux à la fenêtre"),
        (
            "The text speaks of one at the window. Here are two. What does it say of the second?",
            "הלשון מדברת באחד שבחלון, וכאן שניים. מה נאמר בה על השני?",
            "Le texte parle d’un seul à la fenêtre. En voici deux. Que dit-il du second ?",
        ),
    ),
    _scene(
        "roof",
        14,
        Arrangement("inside", {"inside": 8, "roof": 1}),
        ("the tenth is on the roof", "העשירי על הגג", "le dixième est sur le toit"),
        (
            "The tenth is on the roof, right over their heads. Is a roof part of the house?",
            "העשירי על הגג, ממש מעל ראשיהם. האם הגג בכלל הבית?",
            "Le dixième est sur le toit, juste au-dessus d’eux. Le toit fait-il partie de la maison ?",
        ),
    ),
    _scene(
        "roof_with_a_face",
        14,
        Arrangement("inside", {"inside": 8, "roof": 1}, face_shown=True),
        ("on the roof, his face shown", "על הגג, ומראה פניו", "sur le toit, le visage montré"),
        (
            "One who shows his face joins at any height; roofs are not the house. Which of the two rules is his?",
            "המראה פניו מצטרף בכל גובה; וגגות אינם בכלל בית. איזה משני הכללים שלו?",
            "Qui montre son visage s’adjoint à toute hauteur ; les toits ne sont pas la maison. Quelle règle ?",
        ),
    ),
    _scene(
        "leader_in_the_doorway",
        15,
        Arrangement("doorway", {"inside": 5, "outside": 4}),
        ("the shaliach tzibbur in the doorway", "שליח הציבור תוך הפתח", "le shats dans l’entrée"),
        (
            "Five inside, four outside, and he who leads stands between them. Is the doorway not as outside?",
            "חמישה בפנים, ארבעה בחוץ, והמוביל עומד ביניהם. והלוא הפתח כלחוץ?",
            "Cinq dedans, quatre dehors, et celui qui conduit entre eux. L’entrée n’est-elle pas comme l’extérieur ?",
        ),
    ),
    _scene(
        "nobody_inside",
        15,
        Arrangement("doorway", {"outside": 9}),
        ("he in the doorway, nobody inside", "הוא תוך הפתח, ואין איש בפנים", "lui dans l’entrée, personne dedans"),
        (
            "“Some inside and some outside”, says the text. And if nobody is inside?",
            "״מקצתן בפנים ומקצתן בחוץ״, אומרת הלשון. ואם אין איש בפנים?",
            "« Une partie à l’intérieur et une partie à l’extérieur », dit le texte. Et si personne n’est dedans ?",
        ),
    ),
    _scene(
        "nine_and_one",
        16,
        Arrangement("large_yard", {"large_yard": 8, "small_yard": 1}),
        (
            "nine in the large yard, one in the small",
            "תשעה בגדולה ואחד בקטנה",
            "neuf dans la grande cour, un dans la petite",
        ),
        (
            "The wall between the yards fell. Nine stand in the large yard, one in the small. Are they a ten?",
            "הכותל שבין החצרות נפל. תשעה עומדים בגדולה ואחד בקטנה. האם הם עשרה?",
            "Le mur entre les cours est tombé. Neuf sont dans la grande, un dans la petite. Font-ils dix ?",
        ),
    ),
    _scene(
        "swapped",
        16,
        Arrangement("small_yard", {"large_yard": 1, "small_yard": 8}),
        (
            "one in the large yard, nine in the small",
            "אחד בגדולה ותשעה בקטנה",
            "un dans la grande cour, neuf dans la petite",
        ),
        (
            "The same ten men, the same two yards: nine in the small yard, one in the large. What has changed?",
            "אותם עשרה, אותן שתי חצרות: תשעה בקטנה ואחד בגדולה. מה השתנה?",
            "Les mêmes dix, les mêmes deux cours : neuf dans la petite, un dans la grande. Qu’est-ce qui a changé ?",
        ),
    ),
    _scene(
        "five_and_five",
        16,
        Arrangement("large_yard", {"large_yard": 4, "small_yard": 5}),
        ("five and five", "חמישה וחמישה", "cinq et cinq"),
        (
            "Five in each yard and no wall between them. Who is drawn after whom?",
            "חמישה בכל חצר ואין כותל ביניהן. מי נגרר אחר מי?",
            "Cinq dans chaque cour et plus de mur. Qui est tiré à la suite de qui ?",
        ),
    ),
    _scene(
        "six_and_four",
        16,
        Arrangement("large_yard", {"large_yard": 5, "small_yard": 4}),
        ("six and four", "שישה וארבעה", "six et quatre"),
        (
            "Six in the large yard, four in the small: no case of the text. Does its reason decide it?",
            "שישה בגדולה וארבעה בקטנה: מקרה שאינו בלשון. האם הטעם שבה מכריע?",
            "Six dans la grande cour, quatre dans la petite : le texte n’en parle pas. Sa raison suffit-elle ?",
        ),
    ),
    _scene(
        "leader_in_the_small",
        17,
        Arrangement("small_yard", {"large_yard": 9}),
        ("the shaliach tzibbur in the small yard", "שליח הציבור בקטנה", "le shats dans la petite cour"),
        (
            "The congregation is in the large yard, he alone in the small. Does he lead them?",
            "הציבור בגדולה, והוא לבדו בקטנה. האם הוא מוציאם?",
            "Le public est dans la grande cour, lui seul dans la petite. Les acquitte-t-il ?",
        ),
    ),
    _scene(
        "leader_in_the_large",
        17,
        Arrangement("large_yard", {"small_yard": 10}),
        ("the shaliach tzibbur in the large yard", "שליח הציבור בגדולה", "le shats dans la grande cour"),
        (
            "Ten are in the small yard, so there is a minyan. May he lead it from the large one?",
            "עשרה בקטנה, והרי כאן מניין. האם יוציאם מן הגדולה?",
            "Dix sont dans la petite cour : il y a un minyan. Peut-il le conduire depuis la grande ?",
        ),
    ),
    _scene(
        "azarah",
        18,
        Arrangement("inside", {"inside": 8, "azarah": 1}),
        ("the tenth is in the azarah", "העשירי בעזרה", "le dixième est dans l’azara"),
        (
            "Nine in the synagogue, one in its azarah. In the yards nine drew the one: why not here?",
            "תשעה בבית הכנסת ואחד בעזרה שלו. בחצרות גררו תשעה את האחד: מדוע לא כאן?",
            "Neuf à la synagogue, un dans son azara. Dans les cours, neuf ont tiré l’un : pourquoi pas ici ?",
        ),
    ),
    _scene(
        "tevah",
        19,
        Arrangement("tevah", {"inside": 9}),
        ("the shaliach tzibbur on the tevah", "שליח הציבור בתיבה", "le shats sur la teva"),
        (
            "He stands on a platform with partitions round it. Is that not a place of its own?",
            "הוא עומד על במה מוקפת מחיצות. האין זה מקום לעצמו?",
            "Il se tient sur une estrade entourée de cloisons. N’est-ce pas un lieu à part ?",
        ),
    ),
    _scene(
        "tevah_to_the_ceiling",
        19,
        Arrangement("tevah", {"inside": 9}, partitions_reach_ceiling=True),
        ("partitions up to the ceiling", "מחיצות עד התקרה", "des cloisons jusqu’au plafond"),
        (
            "The partitions of the tevah reach the ceiling. Who in the text minds, and who does not?",
            "מחיצות התיבה מגיעות לתקרת הגג. מי בלשון מקפיד על כך, ומי לא?",
            "Les cloisons de la teva touchent le plafond. Qui, dans le texte, s’en soucie, et qui non ?",
        ),
    ),
)

#: Key → scene, in the order of the text.
SCENES: Mapping[str, Scene] = MappingProxyType({scene.key: scene for scene in _EVERY})
