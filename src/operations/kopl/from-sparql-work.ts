import { koplOfSparql } from "../../kopl/sparql/translate.ts";
import { programToJson } from "../../kopl/text/json.ts";
import { printProgram } from "../../kopl/text/print.ts";
import { programToSequence } from "../../kopl/text/sequence.ts";
import type { Host } from "../host.ts";
import { openKb } from "../resources/knowledge-base.ts";
import type { ConvertSparqlToKoplParameters } from "./from-sparql.ts";
import type { KoplOfSparql } from "./results.ts";
import { readSource } from "./source-text.ts";

/** Does `kopl from-sparql`. */
export async function koplOfGiven(given: ConvertSparqlToKoplParameters, host: Host): Promise<KoplOfSparql> {
  const kb = given.kb === undefined ? undefined : await openKb(given.kb, host, given);
  const program = await readSource(given.query, host, (text) => koplOfSparql(text.trim(), kb));
  return {
    program: printProgram(program),
    steps: programToJson(program, { kqapro: true }),
    sequence: programToSequence(program, { kqapro: true }),
  };
}
