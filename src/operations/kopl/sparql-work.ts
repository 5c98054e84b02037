import type { KnowledgeBase } from "../../kb/kb.ts";
import { type AnswerOptions, answerSparql } from "../../kopl/sparql/answering/answer.ts";
import { keyTypesOf } from "../../kopl/sparql/from-program.ts";
import { namesOf } from "../../kopl/sparql/reading/names.ts";
import { sparqlOfKopl } from "../../kopl/sparql/translate.ts";
import { printProgram } from "../../kopl/text/print.ts";
import type { Host } from "../host.ts";
import { openKb } from "../resources/knowledge-base.ts";
import { openEngine } from "./engine.ts";
import type { KoplSparql } from "./results.ts";
import { givenProgram, refuseUnknownNames } from "./source-text.ts";
import type { ConvertKoplToSparqlParameters } from "./sparql.ts";

/** Does `kopl sparql`. */
export async function sparqlOfGiven(given: ConvertKoplToSparqlParameters, host: Host): Promise<KoplSparql> {
  const program = await givenProgram(given.program, host);
  const kb = await openKb(given.kb, host, given);
  refuseUnknownNames(kb, program);
  const sparql = sparqlOfKopl(program, kb);
  const written = { program: printProgram(program), sparql };
  if (!given.run && given.endpoint === undefined) return written;
  const engine = await openEngine(given, kb, host);
  return { ...written, ran: { engine: engine.name, ...(await answerSparql(engine, sparql, answersOn(kb))) } };
}

/** The reader of results: names as the knowledge base has them, values by the types of their keys, as published. */
export const answersOn = (kb: KnowledgeBase): AnswerOptions => ({
  nameOf: namesOf(kb).nameOf,
  typeOfKey: keyTypesOf(kb),
});
