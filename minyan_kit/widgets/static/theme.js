// Whether a page is dark, for the board and for the reader: each is sent with this before it.

function isDark(node) {
  const light = document.body.dataset.jpThemeLight;
  if (light !== undefined) return light === "false";
  for (let at = node; at; at = at.parentElement) {
    const found = getComputedStyle(at).backgroundColor.match(/[\d.]+/g)?.map(Number);
    if (found && (found.length < 4 || found[3] > 0)) return 0.3 * found[0] + 0.6 * found[1] + 0.1 * found[2] < 128;
  }
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

