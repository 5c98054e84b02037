import { generateQuestions } from "../src/kopl/generate/index.ts";
import { runProgram } from "../src/kopl/run/run.ts";
import {
  answerSparql,
  canonicalForm,
  type EndpointHost,
  formKey,
  formOfProgram,
  formOfSparql,
  keyTypesOf,
  namesOf,
  openEndpoint,
  openOxigraph,
} from "../src/kopl/sparql/index.ts";
import { knowledgeBaseOf } from "./lib/knowledge-base.ts";
import { printTable } from "./lib/table.ts";

const host: EndpointHost = {
  fetch: globalThis.fetch,
  wait: (milliseconds, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      signal?.addEventListener("abort", () => {
        clearTimeout(timer);
        resolve();
      });
    }),
};

/**
 * The same generated questions in KoPL and in SPARQL, answers compared: on oxigraph, or on the endpoint that ENDPOINT
 * names, which has to hold the export of the knowledge base. COUNT questions of each of KB, at most MOST_SECONDS for one.
 */
export async function bench(): Promise<void> {
  const { COUNT = "1000", KB = "world,kqapro-partial,wd50k", SEED = "1", MOST_SECONDS = "120" } = process.env;
  const rows: string[][] = [];
  for (const name of KB.split(",")) {
    const kb = await knowledgeBaseOf(name);
    const [names, typeOfKey] = [namesOf(kb), keyTypesOf(kb)];
    const engine = process.env.ENDPOINT
      ? openEndpoint({ url: process.env.ENDPOINT, timeout: 120_000 }, host)
      : await openOxigraph(kb);
    const start = performance.now();
    const took = { kopl: 0, sparql: 0, slowest: 0 };
    let [asked, same, identical] = [0, 0, 0];
    for (const { program, sparql, answer, question } of generateQuestions({
      kb,
      seed: Number(SEED),
      count: Number(COUNT),
    })) {
      if (performance.now() - start > Number(MOST_SECONDS) * 1000) break;
      const before = performance.now();
      const kopl = runProgram(kb, program).answers;
      const between = performance.now();
      const found = await answerSparql(engine, sparql, { nameOf: names.nameOf, typeOfKey });
      const after = performance.now();
      took.kopl += between - before;
      took.sparql += after - between;
      took.slowest = Math.max(took.slowest, after - between);
      asked++;
      if (kopl.every((each) => each === answer) && found.answer === answer) same++;
      else console.log("differs:", question, "\n ", answer, kopl, found, "\n ", sparql);
      const form = canonicalForm(formOfProgram(program, typeOfKey));
      if (formKey(canonicalForm(formOfSparql(sparql, names))) === formKey(form)) identical++;
    }
    rows.push([
      name,
      engine.name,
      String(asked),
      String(same),
      String(identical),
      (took.kopl / asked).toFixed(3),
      (took.sparql / asked).toFixed(2),
      took.slowest.toFixed(0),
    ]);
  }
  printTable(
    [
      "knowledge base",
      "engine",
      "questions",
      "same answer",
      "same form back",
      "KoPL ms",
      "SPARQL ms",
      "slowest ms",
    ],
    rows,
  );
}
