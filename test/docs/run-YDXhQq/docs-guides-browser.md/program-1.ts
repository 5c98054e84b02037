import { boundAll, browserHost, operations } from "lacuna/browser";

const contents = new Map<string, Uint8Array>(); // a dropped CSV goes here: contents.set("graph.csv", bytes)
const startWorker = () => new Worker(new URL("lacuna/browser-worker", import.meta.url), { type: "module" });
const lacuna = boundAll(operations, browserHost({ contents, startWorker }));

const { answers } = await lacuna.ask({ graph: "world", query: "?c : borders(France, ?c)" });
document.body.textContent = JSON.stringify(answers);
