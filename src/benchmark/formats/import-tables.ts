import { LacunaError } from "../../error.ts";
import { wholeBytes } from "../../formats/compression/whole.ts";
import type { Files } from "../../formats/files/files.ts";
import { parseCsv } from "../../formats/text/csv.ts";
import { parseJson } from "../../formats/text/json-text.ts";
import type { Split } from "../../kg/graph.ts";
import { readGroundedJson } from "../../query/efo1/json.ts";
import { parseEfok } from "../../query/efok/parse.ts";
import type { Query } from "../../query/formula.ts";
import { typeOf } from "../../query/types/lookup.ts";
import { treeToQuery } from "../../query/views/operator-tree.ts";
import { sortedFormula } from "../../query/views/operator-tree-order.ts";
import { placed } from "../folder/read.ts";
import { originalFormula, publishedId } from "./efo1-original.ts";
import { isRepeatedType } from "./efok-grounding.ts";
import { type ImportedQuery, idsOf, sortedAnswers, unreadable } from "./import-query.ts";
import { typeNameOf, typeNamer } from "./import-types.ts";

/**
 * EFO-1-QA's `data-<type>.csv`, or `<split>-<type>.csv`: answers and one column of grounded JSON for each normal form; the
 * first is read. Files of training queries have one column for all answers (data_helper.py).
 */
export async function csvQueries(path: string, files: Files): Promise<ImportedQuery[]> {
  const typeFor = typeNamer(efo1TypeName);
  const found: ImportedQuery[] = [];
  let columns: { form: number; easy: number; hard: number } | undefined;
  await parseCsv(await wholeBytes(files, path), path, ",", (fields, line) => {
    if (!columns) {
      columns = {
        form: fields.findIndex((name) => name === "original" || name === "Original"),
        easy: fields.findIndex((name) => /^easy_answer(s|_set)$/.test(name)),
        hard: fields.findIndex((name) => /^(hard_answers|(hard_)?answer_set)$/.test(name)),
      };
      if (columns.form < 0) columns.form = fields.findIndex((name) => /^(DeMorgan|DNF|diff)/.test(name));
      if (columns.form < 0) throw unreadable(path, "it has no column of a normal form, such as original");
      return;
    }
    try {
      const [tree, another] = readGroundedJson(parseJson(fields[columns.form] ?? ""));
      if (!tree || another) throw unreadable(path, "a row holds no single query");
      const query = treeToQuery(tree);
      const easy = printedIds(fields[columns.easy], path, line);
      const hard = printedIds(fields[columns.hard], path, line);
      const type = typeFor(sortedFormula(tree), query);
      found.push({ type, query, ...(easy && { easy }), ...(hard && { hard }), file: path, line });
    } catch (error) {
      if (error instanceof SyntaxError) throw unreadable(path, `a query is no JSON (${error.message})`, line);
      throw error instanceof LacunaError ? placed(error, path, line) : error;
    }
  });
  return found;
}

/**
 * The name of a type, but for published formulas that differ in their nesting from the one that is written for the name:
 * EFO-1-QA counts them as types of their own.
 */
function efo1TypeName(query: Query, formula: string): string {
  const name = typeNameOf(query);
  return name !== formula && publishedId(formula) !== undefined && originalFormula(name) !== formula
    ? formula
    : name;
}

/** Answers as Python prints a list or a set. */
function printedIds(text: string | undefined, file: string, line: number): Uint32Array | undefined {
  if (text === undefined) return undefined;
  const inner = /^\s*(?:set\()?[[{]?([\d,\s]*)[\]}]?\)?\s*$/.exec(text)?.[1];
  if (inner === undefined)
    throw unreadable(file, `${JSON.stringify(text.slice(0, 40))} is no list of ids`, line);
  return idsOf(
    inner
      .split(",")
      .filter((each) => each.trim() !== "")
      .map(Number),
    file,
    line,
  );
}

/**
 * EFO_k-CQA's `<split>_<type>_EFOX_qaa.json`, and `<split>-qaa.json` of LMPNN: formula → list of [grounding, easy, hard]. Of
 * training queries all answers stand in the second place, and an empty list in the third (convert_beta_dataset.py).
 */
export async function efokQueries(path: string, split: Split, files: Files): Promise<ImportedQuery[]> {
  const text = new TextDecoder().decode(await wholeBytes(files, path));
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (cause) {
    throw unreadable(path, `it is no JSON (${(cause as Error).message})`);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw unreadable(path, "it is no object from formulas to queries");
  const found: ImportedQuery[] = [];
  for (const [formula, list] of Object.entries(value)) {
    if (!Array.isArray(list)) throw unreadable(path, `${JSON.stringify(formula)} has no list of queries`);
    const type = efokTypeName(formula);
    for (const item of list as unknown[]) {
      const line = found.length + 1;
      const [grounding, first, second] = (Array.isArray(item) ? item : []) as readonly unknown[];
      const [easy, hard] = split === "train" && isEmpty(second) ? [undefined, first] : [first, second];
      if (typeof grounding !== "object" || grounding === null)
        throw unreadable(path, "a query has no grounding", line);
      const ids = Object.entries(grounding) as [string, number][];
      idsOf(
        ids.map(([, id]) => id),
        path,
        line,
      );
      const query = parseEfok(formula, new Map(ids));
      found.push({
        type,
        query,
        ...answers("easy", easy, query.free.length, path, line),
        ...answers("hard", hard, query.free.length, path, line),
        file: path,
        line,
      });
    }
  }
  return found;
}

/** The name of a type, but for official formulas that are isomorphic to an earlier one: they have files of their own. */
const efokTypeName = (formula: string): string =>
  isRepeatedType(formula) ? formula : (typeOf(parseEfok(formula))?.name ?? formula);

const isEmpty = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.length === 0);

/** `{"f1_f2": [[a1, a2], …]}`, or flat ids under `f` in older files. */
function answers(name: "easy" | "hard", value: unknown, width: number, file: string, line: number) {
  if (value === undefined || value === null) return {};
  const [list] = Object.values(value);
  if (list === undefined) return { [name]: new Uint32Array(0) };
  if (!Array.isArray(list)) throw unreadable(file, `the ${name} answers are no list`, line);
  const tuples = (list as unknown[]).map((each) => (Array.isArray(each) ? (each as unknown[]) : [each]));
  for (const tuple of tuples) {
    if (tuple.length !== width)
      throw unreadable(file, `an answer has ${tuple.length} entities, not ${width}`, line);
    idsOf(tuple, file, line);
  }
  return { [name]: sortedAnswers(tuples as number[][], width) };
}
