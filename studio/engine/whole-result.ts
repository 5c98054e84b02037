import type * as z from "zod/mini";
import { shownBenchmark } from "../../src/operations/benchmark/show/show-results.ts";
import { issueText } from "../../src/operations/contract/issue-text.ts";
import { comparedRuns } from "../../src/operations/evaluation/compare/compared-results.ts";
import { sideBySide } from "../../src/operations/evaluation/domain-shapes.ts";
import { evaluated } from "../../src/operations/evaluation/results.ts";
import type { PageData } from "../../src/report/page-data.ts";

interface Whole {
  readonly schema: z.ZodMiniType;
  /** A file as the schema has it. */
  readonly of?: (value: Readonly<Record<string, unknown>>) => unknown;
}

const wholes: Readonly<Record<PageData["operation"], Whole>> = {
  // A folder of a run keeps the figures under `summary`.
  evaluateSolver: { schema: evaluated, of: ({ summary, ...rest }) => ({ ...(summary as object), ...rest }) },
  evaluateSolvers: { schema: sideBySide },
  compareRuns: { schema: comparedRuns },
  showBenchmark: { schema: shownBenchmark },
};

/** The first thing in a result that is not as its schema says, with its place; undefined where there is none. */
export function faultOf({ operation, value }: PageData): string | undefined {
  const { schema, of } = wholes[operation];
  const given = of ? of(value as Readonly<Record<string, unknown>>) : value;
  const issue = schema.safeParse(given).error?.issues[0];
  return issue && `${issue.path.join(".") || "the result"}: ${issueText(issue, given)}`;
}
