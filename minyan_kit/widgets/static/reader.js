// The page of the reader. The text, the rules and the pictures were made in Python; the page lights up what belongs
// together, and sends back at what was pointed. Nothing is decided here.

function make(tag, attributes = {}) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}

function render({ model, el }) {
  const root = make("div", { class: "minyan-reader", "data-lm-suppress-shortcuts": "true" });
  const text = make("div", { class: "chapter", tabindex: 0, role: "group" });
  const side = make("div", { class: "side", role: "status", "aria-live": "polite", tabindex: 0 });
  const panes = make("div", { class: "panes" }); // what answers a container's width cannot be the container itself
  panes.append(text, side);
  root.append(panes);
  el.append(root);

  const of = (node) => node.dataset.clauses.split(" ");
  const pieces = () => [...text.querySelectorAll(".clause")];
  const light = (name, numbers) => {
    for (const piece of pieces()) piece.classList.toggle(name, of(piece).some((number) => numbers.includes(number)));
  };

  function theme() {
    const { light: bright, dark } = model.get("frame");
    const night = isDark(el);
    for (const [name, colour] of Object.entries(night ? dark : bright)) root.style.setProperty(`--plan-${name}`, colour);
    root.style.colorScheme = night ? "dark" : "light";
  }

  function setFrame() {
    const frame = model.get("frame");
    root.lang = frame.language;
    root.dir = frame.direction;
    text.setAttribute("aria-label", frame.title);
    text.innerHTML = frame.text;
    for (const piece of pieces()) {
      piece.tabIndex = 0;
      piece.setAttribute("role", "button");
    }
    theme();
  }

  function send(event) {
    try {
      model.send(event);
    } catch {
      // no kernel is there: what is shown stays
    }
  }

  let seen = ""; // the clause and the case that stand there
  function setShown() {
    const { clause, html, whole, case: drawn } = model.get("shown");
    const opened = [...side.querySelectorAll("details")].map(({ open }) => open);
    side.innerHTML = html;
    if (seen === `${clause} ${drawn}`) {
      side.querySelectorAll("details").forEach((node, n) => (node.open = opened[n]));
    } else {
      seen = `${clause} ${drawn}`;
      side.scrollTop = 0;
    }
    light("shown", [String(clause)]);
    if (!whole) send({ clause, case: drawn, whole: true }); // the sentences of the rules come after the rest
    const first = text.querySelector(".clause.shown");
    if (!first) return;
    const there = first.getBoundingClientRect().top - text.getBoundingClientRect().top;
    if (there < 0 || there > text.clientHeight - 60) text.scrollTop += there - 40;
  }

  // Words that stand in several clauses give the next of them each time.
  function point(piece) {
    const those = of(piece);
    const now = those.indexOf(String(model.get("shown").clause));
    send({ clause: Number(those[(now + 1) % those.length]) });
  }

  // A figure and a verdict lead to the clause that decides of them, their case staying in view.
  function follow(node) {
    if (node.dataset.case) send({ case: node.dataset.case });
    else send({ clause: Number(node.dataset.clause), case: model.get("shown").case });
  }
  const near = ({ target }) => {
    const node = target.closest("[data-clause]");
    light("near", node ? [node.dataset.clause] : []);
  };

  text.addEventListener("click", ({ target }) => target.closest(".clause") && point(target.closest(".clause")));
  text.addEventListener("pointerover", ({ target }) => light("near", target.closest(".clause") ? of(target.closest(".clause")) : []));
  text.addEventListener("focusin", ({ target }) => light("near", target.matches(".clause") ? of(target) : []));
  side.addEventListener("click", ({ target }) => {
    const node = target.closest("[data-case], [data-clause]");
    if (node) follow(node);
  });
  side.addEventListener("pointerover", near);
  side.addEventListener("focusin", near);
  root.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") {
      const leads = event.target.matches(".figure");
      if (leads || event.target.matches(".clause")) event.preventDefault();
      if (leads) follow(event.target);
      else if (event.target.matches(".clause")) point(event.target);
    }
    event.stopPropagation();
  });

  const heard = { "change:frame": setFrame, "change:shown": setShown };
  for (const [event, handler] of Object.entries(heard)) model.on(event, handler);
  const themes = new MutationObserver(theme);
  themes.observe(document.body, { attributes: true });
  setFrame();
  setShown();
  return () => {
    themes.disconnect();
    for (const [event, handler] of Object.entries(heard)) model.off(event, handler);
  };
}

export default { render };
