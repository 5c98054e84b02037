import type { SparqlResult } from "../../sparql/engines/engine.ts";
import { isJsonList, isJsonObject, type Json, type JsonObject, jsonObject } from "../question/json.ts";
import type { Answer } from "../question/question.ts";

const BOOLEAN = "http://www.w3.org/2001/XMLSchema#boolean";

/** The answers of a result in SPARQL 1.1 Query Results JSON Format; undefined when it holds neither rows nor a truth value. */
export function resultAnswers(result: Json): Answer[] | undefined {
  if (!isJsonObject(result)) return undefined;
  if (typeof result.boolean === "boolean") return [{ type: "boolean", value: String(result.boolean) }];
  const bindings = isJsonObject(result.results) ? result.results.bindings : undefined;
  if (!isJsonList(bindings)) return undefined;
  return bindings.flatMap((row, at) => {
    if (!isJsonObject(row)) return [];
    const cells = Object.entries(row);
    return cells.flatMap(([variable, cell]): Answer[] => {
      const term = termAnswer(cell);
      return term ? [{ ...term, variable, ...(cells.length > 1 ? { row: at } : {}) }] : [];
    });
  });
}

/** The answers of a result of an engine. */
export function engineAnswers(result: SparqlResult): Answer[] {
  if (result.kind === "boolean") return [{ type: "boolean", value: String(result.value) }];
  return result.rows.flatMap((row, at) =>
    [...row].map(([variable, { kind, value, datatype, language }]) => ({
      ...(kind === "literal"
        ? literalAnswer(value, datatype, language)
        : { type: kind === "iri" ? ("uri" as const) : ("bnode" as const), value }),
      variable,
      ...(row.size > 1 ? { row: at } : {}),
    })),
  );
}

/** One RDF term of a result. */
function termAnswer(cell: Json): Answer | undefined {
  if (!isJsonObject(cell) || cell.value === undefined || cell.value === null) return undefined;
  const value = String(cell.value);
  if (cell.type === "uri" || cell.type === "bnode") return { type: cell.type, value };
  const [datatype, language] = [cell.datatype, cell["xml:lang"]];
  return literalAnswer(
    value,
    typeof datatype === "string" ? datatype : undefined,
    typeof language === "string" ? language : undefined,
  );
}

const literalAnswer = (value: string, datatype?: string, language?: string): Answer =>
  datatype === BOOLEAN
    ? { type: "boolean", value, datatype }
    : {
        type: "literal",
        value,
        ...(datatype === undefined ? {} : { datatype }),
        ...(language === undefined ? {} : { language }),
      };

/** Answers as one result in SPARQL 1.1 Query Results JSON Format; answers without a variable are bound to `answer`. */
export function answersResult(answers: readonly Answer[]): JsonObject {
  const [only] = answers;
  if (answers.length === 1 && only?.type === "boolean" && only.variable === undefined)
    return { head: {}, boolean: only.value === "true" };
  const rows = new Map<string, [string, Json][]>();
  const variables = new Set<string>();
  for (const [at, answer] of answers.entries()) {
    const variable = answer.variable ?? "answer";
    variables.add(variable);
    const key = answer.row === undefined ? `single ${at}` : `row ${answer.row}`;
    const row = rows.get(key) ?? [];
    row.push([variable, answerTerm(answer)]);
    rows.set(key, row);
  }
  return {
    head: { vars: [...variables] },
    results: { bindings: [...rows.values()].map((row) => jsonObject(row)) },
  };
}

const datatypes: Partial<Record<Answer["type"], string>> = {
  boolean: BOOLEAN,
  number: "http://www.w3.org/2001/XMLSchema#decimal",
};

function answerTerm({ type, value, datatype, language }: Answer): JsonObject {
  return jsonObject([
    ["type", type === "uri" || type === "bnode" ? type : "literal"],
    ["datatype", datatype ?? (language === undefined ? datatypes[type] : undefined)],
    ["xml:lang", language],
    ["value", value],
  ]);
}
