import type { AgentJob } from "./context.ts";
import type { ToolResult } from "./tool.ts";

/** Figures of an evaluation that fit a table. */
export interface Figures {
  readonly types?: readonly {
    readonly type: string;
    readonly queries: number;
    readonly mrr?: number | null;
  }[];
  readonly mean?: { readonly mrr?: number | null };
}

/** The figures of a run by type. */
export const runSummary = (run: string, { types = [], mean }: Figures): ToolResult => ({
  summary: `run ${run}: mean MRR ${mean?.mrr ?? "unknown"}`,
  ...figuresOf({ types, ...(mean ? { mean } : {}) }),
});

const figuresOf = ({ types = [], mean }: Figures) => ({
  mean: { mrr: mean?.mrr },
  types: types.map(({ type, queries, mrr }) => ({ type, queries, mrr: mrr ?? null })),
});

/** The state of a job, with the figures of an evaluation that is done. */
export function jobSummary({ job, status, done, of, result, error }: AgentJob): ToolResult {
  const { types = [], mean } = (result ?? {}) as Figures;
  const far = done === undefined ? "" : `, ${done}${of === undefined ? "" : ` of ${of}`}`;
  const figure = status === "done" && typeof mean?.mrr === "number" ? `: mean MRR ${mean.mrr}` : "";
  return {
    summary: `job ${job} is ${status}${far}${figure}${error === undefined ? "" : `: ${error}`}`,
    job,
    status,
    done,
    of,
    error,
    ...(types.length === 0 ? {} : figuresOf({ types, ...(mean ? { mean } : {}) })),
  };
}
