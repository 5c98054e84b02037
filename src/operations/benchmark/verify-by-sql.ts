import type { GraphAnswers } from "../../benchmark/easy-hard.ts";
import { placed } from "../../benchmark/folder/read.ts";
import {
  brokenLine,
  type CheckedLine,
  checkedLine,
  lineReader,
  type ReadLine,
} from "../../benchmark/folder/verify.ts";
import type { LacunaError } from "../../error.ts";
import type { Split } from "../../kg/graph.ts";
import type { Pool } from "../../runs/working/pool.ts";
import { classifiedOf } from "../../sql/classify.ts";
import { levelsOf } from "../../sql/levels.ts";
import { placeOfFailure, type Runner, type SqlGraph, sqlRunner } from "../../sql/run.ts";
import { kept } from "./hardness/hardness-by-sql.ts";
import type { VerifyResult, VerifyTask } from "./verify-role.ts";

/** Checks blocks of lines in a database, a statement for all queries of a type. */
export const verifyBySql = (opened: SqlGraph) =>
  verifyElsewhere(1, (split) => sqlRunner(opened, { is: "classes", unions: "filtered" }, levelsOf(split)));

/**
 * Checks blocks of lines by what answers their queries.
 * @param depth blocks that may be asked at once
 */
export function verifyElsewhere(
  depth: number,
  runner: (split: Split) => Runner,
): Pool<VerifyTask, VerifyResult> {
  const runnerOf = kept(runner);
  const read = lineReader();
  const one = async ({ file, first, lines, rules }: VerifyTask): Promise<VerifyResult> => {
    const checked: (CheckedLine | undefined)[] = [];
    const open: { readonly line: ReadLine; readonly at: number }[] = [];
    for (const [at, text] of lines.entries()) {
      const line = read(text, first + at, rules);
      checked.push("key" in line ? line : undefined);
      if (!("key" in line)) open.push({ line, at });
    }
    const answered = runnerOf(rules.split)(
      open.map(({ line }) => line.query),
      (error, at) => {
        checked[open[at]!.at] = brokenLine(error);
      },
    );
    try {
      for await (const each of answered) {
        const { line, at } = open[each.at]!;
        const found = classifiedOf(each);
        checked[at] = checkedLine(line, rules, answersOf(found, rules.split), () => found);
      }
    } catch (error) {
      const at = placeOfFailure(error);
      throw at === undefined ? error : placed(error as LacunaError, file, first + open[at]!.at);
    }
    return checked as CheckedLine[];
  };
  return { depth, run: one, close: async () => {} };
}

/** Queries of train have nothing observed before: all their answers are hard. */
const answersOf = (
  { easy, hard, observedOnly }: ReturnType<typeof classifiedOf>,
  split: Split,
): GraphAnswers =>
  split === "train" ? { easy: new Uint32Array(0), hard: easy, observedOnly } : { easy, hard, observedOnly };
