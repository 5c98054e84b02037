import * as z from "zod/mini";
import { loadedOnce } from "../contract/loaded-once.ts";
import { operation } from "../contract/operation.ts";
import { asked, bounds, order, query, readingFromAfar, seen } from "./parameters.ts";

const parameters = z.strictObject({ ...readingFromAfar, query, ...asked, ...seen, ...bounds, order });
export type AskParameters = z.output<typeof parameters>;

const work = loadedOnce(() => import("./exact-work.ts"));

/**
 * Answers one query by the links that are known: of a graph, in the database that has it, or on the SPARQL endpoint whose address
 * stands for it. An endpoint holds links as triples of IRIs: names become IRIs by a prefix, else by the base; without either, names
 * that are no IRIs become `urn:lacuna:entity:…` and `urn:lacuna:relation:…`. Its answers are sorted, and get names back in the same way. Millions of answers go to whom the call names for them, a page at a time, so
 * that they are never held as values; the result then says how many there were and why no more.
 * @throws LacunaError `query.*` with the place of the mistake, what opening the graph throws, `sql.*`, `endpoint.*`, `query.not-expressible`
 */
export const askOperation = operation({
  id: "ask",
  command: "ask",
  summary: "answer a query by the known links",
  parameters,
  result: async () => (await import("./results.ts")).answerList,
  stream: async () => (await import("./results.ts")).answersPage,
  rows: async (found) => (await import("./rows.ts")).listRows(found),
  effects: ["network"],
  length: "moment",
  run: async (given, host) => (await work()).ask(given, host),
});
