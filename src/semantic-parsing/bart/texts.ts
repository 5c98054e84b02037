import { LacunaError } from "../../error.ts";
import type { KnowledgeBase } from "../../kb/kb.ts";
import type { KoplQuestion } from "../../kopl/evaluate/questions.ts";
import type { Program } from "../../kopl/program.ts";
import { sparqlOfKopl } from "../../kopl/sparql/translate.ts";
import { programFromSequence, programToSequence } from "../../kopl/text/sequence.ts";

/** The output of a BART. */
export type BartTarget = "program" | "sparql";

/** Tokens that programs have and texts have not. */
export const newTokens: Readonly<Record<BartTarget, readonly string[]>> = {
  program: ["<func>", "<arg>"],
  sparql: [],
};

/** The wanted output for a question; undefined where it has no program. */
export function targetText(
  { program, sparql }: KoplQuestion,
  target: BartTarget,
  kb: KnowledgeBase,
): string | undefined {
  if (target === "program") return program && programToSequence(program, { kqapro: true });
  if (sparql !== undefined || !program) return sparql;
  try {
    return sparqlOfKopl(program, kb);
  } catch (error) {
    if (error instanceof LacunaError) return undefined;
    throw error;
  }
}

/**
 * The program of a text: calls joined by `<func>` with inputs joined by `<arg>`, or, as earlier checkpoints of
 * KQAPro_Baselines write it, `Find(France)<b>Relate(borders<c>forward)`. Nothing where it is no program.
 */
export function programOfText(text: string): Program | undefined {
  try {
    return programFromSequence(isEarlier(text) ? laterForm(text) : text);
  } catch (error) {
    if (error instanceof LacunaError) return undefined;
    throw error;
  }
}

const isEarlier = (text: string): boolean => /^\s*\w+\s*\(/.test(text) && !text.includes("<arg>");

const laterForm = (text: string): string =>
  text
    .split("<b>")
    .map((call) => {
      const [, name = "", inputs = ""] = /^\s*(\w+)\s*\((.*)\)\s*$/s.exec(call) ?? [];
      return [name, ...(inputs === "" ? [] : inputs.split("<c>"))].join(" <arg> ");
    })
    .join(" <func> ");

/** The effect of `clean_up_tokenization_spaces` of the transformers library on a text, names and values as well. */
export const cleanedUp = (text: string): string => {
  const joined = [" .", " ?", " !", " ,"].reduce((so, mark) => so.replaceAll(mark, mark.slice(1)), text);
  return [" n't", " 'm", " 's", " 've", " 're"].reduce(
    (so, ending) => so.replaceAll(ending, ending.slice(1)),
    joined.replaceAll(" ' ", "'"),
  );
};

/** Puts a blank before every `?` and `.` outside of quotes, since cleaning up took some away (KQAPro_Baselines, `Bart_SPARQL/predict.py`). */
export const spacedSparql = (text: string): string =>
  text
    .split(/(".*?")/)
    .map((part, at) => (at % 2 === 1 ? part : part.replaceAll(/[?.]/g, " $&")))
    .join("");
