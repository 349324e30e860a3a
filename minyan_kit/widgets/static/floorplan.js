// The plan on the page. Everything drawn here was made in Python; the page sets it in place, lets people be dragged or
// moved by keyboard, and sends back where they stand.

const SVG = "http://www.w3.org/2000/svg";
const STEP = 10; // of an arrow key, in the plan's units; four times as far with Shift
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function make(tag, attributes = {}, ...children) {
  const svg = ["svg", "g", "circle"].includes(tag);
  const node = svg ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

function fill(select, options) {
  select.replaceChildren(
    ...options.map(([value, words]) => {
      const option = make("option", { value });
      option.textContent = words;
      return option;
    }),
  );
}

function isDark(node) {
  const light = document.body.dataset.jpThemeLight;
  if (light !== undefined) return light === "false";
  for (let at = node; at; at = at.parentElement) {
    const found = getComputedStyle(at).backgroundColor.match(/[\d.]+/g)?.map(Number);
    if (found && (found.length < 4 || found[3] > 0)) return 0.3 * found[0] + 0.6 * found[1] + 0.1 * found[2] < 128;
  }
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

function render({ model, el }) {
  const figures = new Map(); // name → {node, shape, at}
  const id = crypto.getRandomValues(new Uint32Array(1))[0].toString(36);
  let turn = 0; // how many messages this view has sent: an answer to an earlier one does not move people back
  let held = null; // the name of whoever is being dragged

  const choosers = ["scene", "practice", "see_one_another", "language"].map((name) => {
    const label = make("span");
    const select = make("select", { name });
    return { name, label, select, node: make("label", {}, label, select) };
  });
  const flags = ["face_shown", "partitions_reach_ceiling", "show_move"].map((name) => {
    const label = make("span");
    const box = make("input", { type: "checkbox", name });
    return { name, label, box, node: make("label", { class: "flag" }, box, label) };
  });
  const [scene, practice, sight, language] = choosers.map((chooser) => chooser.select);
  const showMove = flags[2].box;
  showMove.checked = true;

  const layers = Object.fromEntries(["ground", "labels", "move", "people"].map((name) => [name, make("g", { class: name })]));
  const svg = make("svg", { role: "group" }, ...Object.values(layers));
  const asks = make("p", { class: "asks" });
  const how = make("p", { class: "how" });
  const refused = make("p", { class: "refused", role: "alert" });
  const hint = make("p", { class: "hint" });
  const headline = make("div", { class: "headline", role: "status", "aria-live": "polite" });
  const argued = make("div", { class: "argued" });
  const controls = make("div", { class: "controls" }, ...[...choosers, ...flags].map(({ node }) => node));
  // A notebook takes the arrow keys to go from cell to cell; here they choose.
  controls.addEventListener("keydown", (event) => event.stopPropagation());
  // Shortcuts of a notebook must not take the arrow keys of a figure.
  const root = make("div", { class: "minyan-plan", "data-lm-suppress-shortcuts": "true" });
  root.append(controls, asks, svg, how, refused, hint, headline, argued);
  el.append(root);

  // -- what Python made, set in place -----------------------------------------------------------------------------

  function theme() {
    const ground = model.get("ground");
    const colours = isDark(el) ? ground.dark : ground.light;
    for (const [name, colour] of Object.entries(colours)) root.style.setProperty(`--plan-${name}`, colour);
    root.style.colorScheme = isDark(el) ? "dark" : "light";
  }

  function setGround() {
    const ground = model.get("ground");
    root.lang = ground.language;
    root.dir = ground.direction;
    svg.setAttribute("viewBox", `0 0 ${ground.size.join(" ")}`);
    svg.setAttribute("aria-label", ground.labels.plan);
    layers.ground.innerHTML = ground.svg;
    how.textContent = ground.how;
    for (const { name, label } of [...choosers, ...flags]) label.textContent = ground.labels[name];
    fill(scene, [["", ground.labels.own_scene], ...ground.scenes]);
    fill(practice, ground.practices.map((name, number) => [number, name]));
    fill(sight, ground.sight);
    fill(language, ground.languages);
    language.value = ground.language;
    theme();
  }

  function setDrawn() {
    const drawn = model.get("drawn");
    const [whose, heard] = drawn.turn;
    const late = whose === id && heard < turn;
    for (const person of drawn.people) {
      const figure = figures.get(person.name) ?? addFigure(person.name);
      figure.shape.innerHTML = person.svg;
      figure.node.setAttribute("aria-label", person.says);
      figure.node.setAttribute("aria-roledescription", model.get("ground").labels.movable);
      figure.node.dataset.spot = person.spot;
      figure.node.dataset.state = person.state;
      if (!late && held !== person.name) put(figure, person.at);
    }
    const names = new Set(drawn.people.map(({ name }) => name));
    for (const [name, { node }] of figures) if (!names.has(name)) (node.remove(), figures.delete(name));
    layers.labels.innerHTML = drawn.labels;
    scene.value = drawn.scene;
    scene.options[0].hidden = drawn.scene !== "";
    practice.value = drawn.practice;
    sight.value = JSON.stringify(drawn.flags.see_one_another);
    for (const { name, box } of flags) if (name in drawn.flags) box.checked = drawn.flags[name];
    asks.textContent = drawn.asks;
    refused.textContent = drawn.refused;
    if (headline.innerHTML !== drawn.headline) headline.innerHTML = drawn.headline;
    argued.innerHTML = drawn.argued;
  }

  function setHint() {
    const { svg: arrow, says } = model.get("hint");
    layers.move.innerHTML = showMove.checked ? arrow : "";
    hint.innerHTML = showMove.checked ? says : "";
  }

  // -- people -----------------------------------------------------------------------------------------------------

  function addFigure(name) {
    const shape = make("g");
    const reach = make("circle", { r: 25, fill: "transparent" });
    const ring = make("circle", { r: 25, class: "ring" });
    const node = make("g", { class: "person", tabindex: 0, role: "button" }, reach, ring, shape);
    node.dataset.name = name;
    const figure = { name, node, shape, at: [0, 0] };
    node.addEventListener("pointerdown", (event) => take(event, figure));
    node.addEventListener("keydown", (event) => press(event, figure));
    figures.set(name, figure);
    layers.people.append(node);
    return figure;
  }

  function put(figure, [x, y]) {
    const [width, height] = model.get("ground").size;
    figure.at = [Math.min(Math.max(x, 0), width), Math.min(Math.max(y, 0), height)];
    figure.node.setAttribute("transform", `translate(${figure.at.join(" ")})`);
  }

  function send(message) {
    turn += 1;
    model.send({ ...message, turn: [id, turn] });
  }

  const sendPlace = ({ name, at }) => send({ positions: { [name]: at.map((n) => Math.round(n * 10) / 10) } });

  function take(event, figure) {
    if (event.button !== 0 || held !== null) return;
    event.preventDefault();
    const { node } = figure;
    const start = figure.at;
    const after = node.nextSibling; // whoever is dragged comes to the front, and goes back to his turn of the Tab key
    layers.people.append(node);
    node.setPointerCapture(event.pointerId);
    node.focus({ preventScroll: true });
    node.classList.add("held");
    held = figure.name;
    const toPlan = ({ clientX, clientY }) => {
      const at = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM().inverse());
      return [at.x, at.y];
    };
    const grip = toPlan(event).map((n, axis) => n - start[axis]);
    const move = (moved) => put(figure, toPlan(moved).map((n, axis) => n - grip[axis]));
    const end = (ended) => {
      if (ended.type === "keydown" && ended.key !== "Escape") return;
      watching.abort();
      held = null;
      node.classList.remove("held");
      layers.people.insertBefore(node, after);
      node.focus({ preventScroll: true });
      const far = Math.hypot(figure.at[0] - start[0], figure.at[1] - start[1]) > 2;
      if (ended.type === "pointerup" && far) sendPlace(figure);
      else put(figure, start);
    };
    const watching = new AbortController();
    for (const type of ["pointerup", "pointercancel", "keydown"]) node.addEventListener(type, end, { signal: watching.signal });
    node.addEventListener("pointermove", move, { signal: watching.signal });
  }

  function press(event, figure) {
    if (held !== null || event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    if (arrow) {
      const far = event.shiftKey ? 4 * STEP : STEP;
      put(figure, figure.at.map((n, axis) => n + arrow[axis] * far));
    } else if (event.key === "Enter" || event.key === " ") {
      const free = model.get("drawn").free;
      const here = free.findIndex(([spot]) => spot === figure.node.dataset.spot);
      const next = free[(here + (event.shiftKey ? -1 : 1) + free.length) % free.length];
      put(figure, next.slice(1));
    } else return;
    event.preventDefault();
    event.stopPropagation();
    sendPlace(figure);
  }

  // -- controls ---------------------------------------------------------------------------------------------------

  scene.addEventListener("change", () => send({ scene: scene.value }));
  practice.addEventListener("change", () => send({ practice: Number(practice.value) }));
  sight.addEventListener("change", () => send({ flags: { see_one_another: JSON.parse(sight.value) } }));
  language.addEventListener("change", () => send({ language: language.value }));
  for (const { name, box } of flags.slice(0, 2)) {
    box.addEventListener("change", () => send({ flags: { [name]: box.checked } }));
  }
  showMove.addEventListener("change", setHint);

  const follow = { "change:ground": setGround, "change:drawn": setDrawn, "change:hint": setHint };
  for (const [event, handler] of Object.entries(follow)) model.on(event, handler);
  const themes = new MutationObserver(theme);
  themes.observe(document.body, { attributes: true });
  setGround();
  setDrawn();
  setHint();
  return () => {
    themes.disconnect();
    for (const [event, handler] of Object.entries(follow)) model.off(event, handler);
  };
}

export default { render };
