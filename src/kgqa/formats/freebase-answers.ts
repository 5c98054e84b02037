import { isJsonObject, type Json } from "../question/json.ts";
import type { Answer } from "../question/question.ts";

/** An answer of the Freebase datasets: `{AnswerType, AnswerArgument, EntityName}` in any spelling, an id, or a name. */
export function freebaseAnswer(value: Json): Answer {
  if (isJsonObject(value)) {
    const argument = value.answer_argument ?? value.AnswerArgument ?? value.answer_id ?? value.answer ?? null;
    const label = value.entity_name ?? value.EntityName ?? null;
    const kind = value.answer_type ?? value.AnswerType;
    const entity = kind === undefined ? isMachineId(String(argument)) : kind === "Entity";
    return {
      type: entity ? "uri" : "literal",
      value: argument === null ? String(label ?? "") : String(argument),
      ...(typeof label === "string" && argument !== null ? { label } : {}),
    };
  }
  const text = String(value);
  return { type: isMachineId(text) ? "uri" : "name", value: text };
}

/** `m.0117q3yz`, `g.11b6`: identifiers of Freebase. */
export const isMachineId = (text: string): boolean => /^[mg]\.[0-9a-z_]+$/.test(text);
