import { LacunaError } from "../../error.ts";
import type { Classified } from "../../hardness/classes/classified.ts";
import { classifier } from "../../hardness/classify.ts";
import type { Graph, Split } from "../../kg/graph.ts";
import type { Integer } from "../../numeric/integer.ts";
import { canonicalKey } from "../../query/canonical/canonical.ts";
import { detectNotation } from "../../query/convert.ts";
import type { Query } from "../../query/formula.ts";
import { withSelection } from "../answer-rule.ts";
import { differencesOf, repeatKey } from "../compare-answers.ts";
import { type DifferenceName, differenceKind } from "../differences.ts";
import { type GraphAnswers, graphAnswerer } from "../easy-hard.ts";
import { idsKey } from "../efo-acceptance.ts";
import type { AnswerRule, BenchmarkQuery } from "../protocol.ts";
import { parseLine } from "./line.ts";

/** Something that is wrong with a benchmark. */
export interface Mistake {
  readonly file: string;
  /** The line, counted from 1; absent where the file as a whole is meant. */
  readonly line?: Integer;
  readonly code: string;
  readonly message: string;
}

/** A mistake in a line; what an import may have recorded has the kind it is recorded under. */
export interface LineMistake extends Pick<Mistake, "code" | "message"> {
  readonly difference?: DifferenceName;
  /** Answers that are concerned. */
  readonly answers?: number;
}

/** The rules for the lines of a file. */
export interface LineRules {
  readonly type: string;
  readonly split: Split;
  readonly answers: AnswerRule;
  /** Whether queries that differ in the order of equal branches alone are two. */
  readonly asWritten: boolean;
}

/** The finding about a line. */
export interface CheckedLine {
  readonly mistakes: readonly LineMistake[];
  /** The same for queries that are the same by the rules; undefined for a line that cannot be read. */
  readonly key: string | undefined;
  readonly easy: number;
  readonly hard: number;
}

/** Checks lines of one split by answering their queries again. */
export function lineChecker(graph: Graph, split: Split) {
  const answer = graphAnswerer(graph, split);
  const { classify } = classifier(graph, split);
  const read = lineReader();
  return (text: string, number: number, rules: LineRules): CheckedLine => {
    const line = read(text, number, rules);
    if ("key" in line) return line;
    try {
      return checkedLine(line, rules, answer(line.query), classify);
    } catch (error) {
      return brokenLine(error);
    }
  };
}

/** A line that could be read, with what is wrong with its id and type. */
export interface ReadLine extends BenchmarkQuery {
  readonly mistakes: readonly LineMistake[];
}

/** Reads lines and checks their ids and types; one that cannot be read is checked already. */
export function lineReader() {
  const rightType = typeChecker();
  return (text: string, number: number, { type }: LineRules): ReadLine | CheckedLine => {
    const mistakes: LineMistake[] = [];
    const wrong = (code: string, message: string) => mistakes.push({ code, message });
    try {
      const line = parseLine(text);
      const id = `${type}-${String(number - 1).padStart(6, "0")}`;
      if (line.id !== id) wrong("id", `its id is ${line.id}, not ${id}`);
      if (line.type !== type) wrong("type", `its type is ${line.type}, the manifest says ${type}`);
      else if (!rightType(line.query, type)) wrong("type", `the query is not of type ${type}`);
      return { ...line, mistakes };
    } catch (error) {
      return brokenLine(error);
    }
  };
}

/** A line whose query cannot be read or answered. */
export function brokenLine(error: unknown): CheckedLine {
  if (!(error instanceof LacunaError)) throw error;
  return { mistakes: [{ code: error.code, message: error.message }], key: undefined, easy: 0, hard: 0 };
}

/** Compares a line with the answers of its query on the graph. */
export function checkedLine(
  line: ReadLine,
  { answers, asWritten }: LineRules,
  computed: GraphAnswers,
  classify: (query: Query) => Classified,
): CheckedLine {
  const mistakes = [...line.mistakes, ...wrongAnswers(line, expected(computed, line, answers))];
  if (line.reduces)
    for (const message of wrongClasses(line, classify(line.query))) mistakes.push({ code: "class", message });
  const width = Math.max(1, line.query.free.length);
  return {
    mistakes,
    key: asWritten ? idsKey(line.query) : repeatKey(line.query),
    easy: line.easy.length / width,
    hard: line.hard.length / width,
  };
}

/** The correct answers of a line. */
const expected = (computed: GraphAnswers, { hard, query }: BenchmarkQuery, rule: AnswerRule): GraphAnswers =>
  rule === "selected" ? { ...computed, ...withSelection(computed, hard, query.free.length) } : computed;

/** The answers of a line that are not where they have to be. */
function wrongAnswers(line: BenchmarkQuery, right: GraphAnswers): LineMistake[] {
  const width = line.query.free.length;
  return [...differencesOf(line, right, width)].map(([difference, tuples]) => {
    const { code, says } = differenceKind(difference);
    return { code, message: `${shown(tuples, width)} ${says}`, difference, answers: tuples.length / width };
  });
}

/** Hard answers that stand under another class than their easiest reasoning tree says, the first of each class. */
function wrongClasses(line: BenchmarkQuery, { hard, classOf, classes }: Classified): string[] {
  const width = line.query.free.length;
  const tupleAt = (ids: Uint32Array, row: number) => ids.subarray(row * width, (row + 1) * width);
  const right = new Map<string, string | undefined>();
  classOf.forEach((at, row) => {
    right.set(tupleAt(hard, row).join(), classes[at]?.name);
  });
  return [...line.reduces!].flatMap(([name, rows]) => {
    const row = rows.find((each) => right.get(tupleAt(line.hard, each).join()) !== name);
    if (row === undefined) return [];
    const tuple = tupleAt(line.hard, row);
    return [`${shown(tuple, width)} under ${name}, but reduces to ${right.get(tuple.join()) ?? "nothing"}`];
  });
}

/** `e40 is`, or `e40, e41 and 3 more are`. */
function shown(ids: Uint32Array, width: number): string {
  const count = ids.length / width;
  const first = Array.from({ length: Math.min(count, 3) }, (_, at) => {
    const tuple = [...ids.subarray(at * width, (at + 1) * width)].map((id) => `e${id}`);
    return width === 1 ? tuple[0]! : `(${tuple.join(", ")})`;
  });
  return `${first.join(", ")}${count > 3 ? ` and ${count - 3} more` : ""} ${count === 1 ? "is" : "are"}`;
}

/** Whether queries are of a type, each way of writing them looked at once. */
function typeChecker(): (query: Query, type: string) => boolean {
  const known = new Map<string, boolean>();
  return (query, type) => {
    const shape = `${type} ${JSON.stringify(query, (key, value: unknown) =>
      (key === "entity" || key === "relation") && typeof value === "number" ? 0 : value,
    )}`;
    let right = known.get(shape);
    if (right === undefined) {
      const wanted = detectNotation(type).parse(type, { unsafe: true });
      right = canonicalKey(query, { abstract: true }) === canonicalKey(wanted, { abstract: true });
      known.set(shape, right);
    }
    return right;
  };
}
