import { LacunaError } from "../error.ts";
import type { KnowledgeBase } from "../kb/kb.ts";
import type { Program } from "../kopl/program.ts";
import { koplOfSparql } from "../kopl/sparql/translate.ts";
import type { Limits } from "../runs/working/limits.ts";
import { answersOf, type Reading } from "./reading.ts";

/** The output of a parser for a question: one of program, query and answer. */
export interface Written {
  readonly program?: Program;
  readonly sparql?: string;
  readonly answer?: string;
  readonly probability: number;
}

/** The output of a parser, run on the knowledge base; undefined where it gives no answer. */
export function readingOf(kb: KnowledgeBase, written: Written, limits?: Limits): Reading | undefined {
  const { probability, answer, sparql } = written;
  const links: Reading["links"] = [];
  if (answer !== undefined) return { answers: [answer], probability, links };
  const program = written.program ?? programOf(kb, sparql ?? "");
  const answers = program && answersOf(kb, program, limits);
  return answers && { program, ...(sparql === undefined ? {} : { sparql }), answers, probability, links };
}

/** The program of a query; nothing where the query is in none of the published shapes. */
function programOf(kb: KnowledgeBase, sparql: string): Program | undefined {
  try {
    return koplOfSparql(sparql, kb);
  } catch (error) {
    if (error instanceof LacunaError) return undefined;
    throw error;
  }
}
