import { type CheckedLine, type LineRules, lineChecker } from "../../benchmark/folder/verify.ts";
import type { Split } from "../../kg/graph.ts";
import type { Role } from "../workers/role.ts";

export interface VerifyTask {
  readonly file: string;
  /** Number of the first line, from 1. */
  readonly first: number;
  readonly lines: readonly string[];
  readonly rules: LineRules;
}

/** The finding about each line of a block. */
export type VerifyResult = readonly CheckedLine[];

/** Checks blocks of lines. */
export const verifyWork: Role<undefined, VerifyTask, VerifyResult> = async (graph) => {
  const checkers = new Map<Split, ReturnType<typeof lineChecker>>();
  return ({ first, lines, rules }) => {
    let check = checkers.get(rules.split);
    if (!check) {
      check = lineChecker(graph, rules.split);
      checkers.set(rules.split, check);
    }
    return lines.map((line, at) => check(line, first + at, rules));
  };
};
