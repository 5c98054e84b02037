import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { knowledgeBaseOf } from "../../bench/lib/knowledge-base.ts";
import { printTable } from "../../bench/lib/table.ts";
import { generatedQuestions } from "../../src/kopl/generate/index.ts";
import { runProgram } from "../../src/kopl/run/run.ts";
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
} from "../../src/kopl/sparql/index.ts";

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

/** What was compared so far, of one knowledge base. */
interface Compared {
  readonly asked: number;
  readonly same: number;
  readonly identical: number;
  readonly koplMs: number;
  readonly sparqlMs: number;
  readonly slowestMs: number;
}

const nothing: Compared = { asked: 0, same: 0, identical: 0, koplMs: 0, sparqlMs: 0, slowestMs: 0 };

/** Questions between two checkpoints. */
const PIECE = 100;

/**
 * The same generated questions in KoPL and in SPARQL, answers compared: on oxigraph, or on the endpoint that ENDPOINT
 * names, which has to hold the export of the knowledge base. COUNT questions of each of KB, at most MOST_SECONDS for one.
 * With STATE, a folder, what was compared is kept there, and the same command goes on from it.
 */
export async function bench(): Promise<void> {
  const { COUNT = "1000", KB = "world,kqapro-partial,wd50k", SEED = "1", MOST_SECONDS = "120" } = process.env;
  const rows: string[][] = [];
  for (const name of KB.split(",")) {
    const most = Number(MOST_SECONDS) * 1000;
    const { engine, all } = await compared(name, { count: Number(COUNT), seed: Number(SEED), most });
    const { asked, same, identical, koplMs, sparqlMs, slowestMs } = all;
    const each = (ms: number, digits: number) => (ms / asked).toFixed(digits);
    rows.push([
      name,
      engine,
      ...[asked, same, identical].map(String),
      each(koplMs, 3),
      each(sparqlMs, 2),
      slowestMs.toFixed(0),
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
  if (rows.some(([, , asked, same]) => asked !== same)) process.exitCode = 1;
}

async function compared(name: string, { count, seed, most }: { count: number; seed: number; most: number }) {
  const kb = await knowledgeBaseOf(name);
  const [names, typeOfKey] = [namesOf(kb), keyTypesOf(kb)];
  const engine = process.env.ENDPOINT
    ? openEndpoint({ url: process.env.ENDPOINT, timeout: 120_000 }, host)
    : await openOxigraph(kb);
  const state = process.env.STATE && `${process.env.STATE}/${name}-${engine.name}-${seed}-${count}.jsonl`;
  const before =
    state && existsSync(state) ? readFileSync(state, "utf8").trim().split("\n").at(-1) : undefined;
  let all: Compared = before ? JSON.parse(before) : nothing;
  const keep = () => state && appendFileSync(state, `${JSON.stringify(all)}\n`);
  const start = performance.now();
  let at = 0;
  for (const { program, sparql, answer, question } of generatedQuestions({ kb, seed, count })) {
    if (at++ < all.asked) continue;
    if (performance.now() - start > most) break;
    const began = performance.now();
    const kopl = runProgram(kb, program).answers;
    const between = performance.now();
    const found = await answerSparql(engine, sparql, { nameOf: names.nameOf, typeOfKey });
    const ms = performance.now() - between;
    const agrees = kopl.every((each) => each === answer) && found.answer === answer;
    if (!agrees) console.log("differs:", question, "\n ", answer, kopl, found, "\n ", sparql);
    const form = formKey(canonicalForm(formOfProgram(program, typeOfKey)));
    const back = formKey(canonicalForm(formOfSparql(sparql, names)));
    all = {
      asked: all.asked + 1,
      same: all.same + Number(agrees),
      identical: all.identical + Number(form === back),
      koplMs: all.koplMs + between - began,
      sparqlMs: all.sparqlMs + ms,
      slowestMs: Math.max(all.slowestMs, ms),
    };
    if (all.asked % PIECE === 0) keep();
  }
  keep();
  return { engine: engine.name, all };
}
