import { LacunaError } from "../../error.ts";
import { isGeneralSparql } from "../../query/sparql/is-sparql.ts";
import { sparqlText } from "../../sparql/results/answer-text.ts";
import { type Options, type OptionValues, variant } from "../command/rendering.ts";
import { runAndShow } from "../command/run-and-show.ts";
import type { Io } from "../terminal/io.ts";
import { askSpelling } from "./options.ts";

/** Parameters of `ask` that are those of `kg sparql`. */
const SHARED = ["graph", "query", "limit", "format", "columns", "cells", "delimiter", "labels", "lang"];

/**
 * Answers SPARQL that is no formula on the known links, by oxigraph; solvers answer formulas alone.
 * @throws LacunaError the failure, where it is another one
 */
export async function answerSparql(
  failure: unknown,
  given: OptionValues,
  meant: string,
  options: Options,
  io: Io,
): Promise<void> {
  if (!isGeneralSparql(failure, String(given.query), given.notation)) throw failure;
  if (meant !== "ask") throw withoutPrediction(failure);
  const { querySparqlOperation } = await import("../../operations/sparql/query.ts");
  const own = Object.fromEntries(
    SHARED.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])),
  );
  const shown = variant(querySparqlOperation, {
    text: (found) => `${sparqlText(found)}answered by oxigraph on the known links; nothing was predicted\n`,
  });
  await runAndShow(shown, own, askSpelling, options, io);
}

/** The same error, with what answers such queries. */
const withoutPrediction = (error: LacunaError): LacunaError =>
  new LacunaError(error.code, error.message, {
    ...(error.place && { place: error.place }),
    hint: `${error.hint ?? ""}; \`lacuna kg sparql\` answers any SPARQL on the known links, and predicts nothing`,
  });
