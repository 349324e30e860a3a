// Python in a worker, so that the page answers while it works. It is Pyodide, from beside the page; what it loads, and from
// where, stands in the lock that tools/desk.py wrote.

import { loadPyodide } from "../course/static/pyodide/pyodide.mjs";

const folder = new URL("../course/static/pyodide/", import.meta.url);

async function start() {
  const python = await loadPyodide({ indexURL: folder.href, lockFileURL: new URL("desk-lock.json", folder).href });
  const missing = [];
  await python.loadPackage("minyan-kit", { errorCallback: (told) => missing.push(told) });
  try {
    return python.runPython("from minyan_kit.desk import answer; answer");
  } catch (error) {
    console.error(error);
    const why = error.message.split("\n").findLast((line) => /^\w+Error: /.test(line)) ?? error.message;
    throw new Error([...missing, why].join(" "), { cause: error });
  }
}

const started = start();

onmessage = async ({ data: { number, asked } }) => {
  try {
    const answer = await started;
    postMessage({ number, told: asked === null ? "" : answer(asked) });
  } catch (error) {
    postMessage({ number, failed: error.message });
  }
};
