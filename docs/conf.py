"""How the pages are made of docs/: tools/pages.py lays what is generated beside it and runs Sphinx."""

project = "minyan_kit"
author = copyright = "The minyan_kit developers"
extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["verdicts.html"]

smartquotes = False  # a quotation is as its witness has it
default_role = "code"  # a name between backticks is a name in the code
add_module_names = False
autodoc_typehints = "none"  # the signatures of questions are long, and each argument is described below it
autodoc_member_order = "bysource"
napoleon_use_ivar = True
napoleon_use_rtype = False

nb_execution_mode = "off"  # a lesson is shown as it was saved
myst_enable_extensions = ["colon_fence", "attrs_block"]
myst_heading_anchors = 3
suppress_warnings = ["mystnb.unknown_mime_type"]  # a panel whose kernel is not running has a still picture beside it

html_theme = "pydata_sphinx_theme"
html_title = "minyan_kit"
html_static_path = ["_static"]
html_css_files = ["pages.css"]
html_show_sourcelink = False
html_sidebars = {"boards": [], "sheet": []}  # a board takes the whole width, and so does a sheet
html_theme_options = {
    "show_prev_next": True,
    "navigation_with_keys": False,  # the arrows move the people on a board
    "secondary_sidebar_items": ["page-toc"],
    "footer_start": ["copyright"],
    "footer_end": [],
}
