import type { GraphAnswers } from "../../benchmark/easy-hard.ts";
import {
  brokenLine,
  type CheckedLine,
  checkedLine,
  lineReader,
  type ReadLine,
} from "../../benchmark/folder/verify.ts";
import type { Split } from "../../kg/graph.ts";
import type { Pool } from "../../runs/working/pool.ts";
import { classifiedOf } from "../../sql/classify.ts";
import { levelsOf } from "../../sql/levels.ts";
import { type Runner, type SqlGraph, sqlRunner } from "../../sql/run.ts";
import type { VerifyResult, VerifyTask } from "./verify-role.ts";

/** Checks blocks of lines in a database, a statement for all queries of a type. */
export function verifyBySql(opened: SqlGraph): Pool<VerifyTask, VerifyResult> {
  const runners = new Map<Split, Runner>();
  const runnerOf = (split: Split): Runner => {
    const known = runners.get(split);
    if (known) return known;
    const made = sqlRunner(opened, { is: "classes", unions: "filtered" }, levelsOf(split));
    runners.set(split, made);
    return made;
  };
  const read = lineReader();
  const one = async ({ first, lines, rules }: VerifyTask): Promise<VerifyResult> => {
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
    for await (const each of answered) {
      const { line, at } = open[each.at]!;
      const found = classifiedOf(each);
      checked[at] = checkedLine(line, rules, answersOf(found, rules.split), () => found);
    }
    return checked as CheckedLine[];
  };
  return { depth: 1, run: one, close: async () => {} };
}

/** Queries of train have nothing observed before: all their answers are hard. */
const answersOf = (
  { easy, hard, observedOnly }: ReturnType<typeof classifiedOf>,
  split: Split,
): GraphAnswers =>
  split === "train" ? { easy: new Uint32Array(0), hard: easy, observedOnly } : { easy, hard, observedOnly };
