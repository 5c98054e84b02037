import { querySparqlOperation } from "../../operations/sparql/query.ts";
import { type Options, runAndShow } from "../command/command-of.ts";
import type { OptionValues } from "../command/command-of-several.ts";
import type { Io } from "../terminal/io.ts";
import { sparqlText } from "../text/sparql.ts";
import { askSpelling } from "./options.ts";

/** Parameters of `ask` that are those of `kg sparql`. */
const SHARED = ["graph", "query", "limit", "format", "columns", "cells", "delimiter", "labels", "lang"];

/** Answers SPARQL that is no formula on the known links, by oxigraph. */
export async function answerSparql(given: OptionValues, options: Options, io: Io): Promise<void> {
  const own = Object.fromEntries(
    SHARED.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])),
  );
  const text = (found: Parameters<typeof sparqlText>[0]) =>
    `${sparqlText(found)}answered by oxigraph on the known links; nothing was predicted\n`;
  await runAndShow(querySparqlOperation, own, { text }, askSpelling, options, io);
}
