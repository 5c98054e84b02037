import { LacunaError } from "../../error.ts";
import { callTool } from "./call-tool.ts";
import type { AgentContext } from "./context.ts";
import { type Figures, runSummary } from "./job-summary.ts";
import { QUERY_LANGUAGE } from "./query-language.ts";
import { resultText, tidied } from "./render.ts";

/** A text that an agent may read without a tool. */
export interface AgentText {
  readonly uri: string;
  readonly name: string;
  readonly description: string;
}

export const LANGUAGE = "lacuna://docs/query-language";

/** Texts by the pattern of their address. */
export const templates: readonly (Omit<AgentText, "uri"> & { readonly uriTemplate: string })[] = [
  {
    uriTemplate: "lacuna://graphs/{graph}/relations",
    name: "relations",
    description: "the relations of a graph with most links, with examples",
  },
  {
    uriTemplate: "lacuna://runs/{run}/report",
    name: "report",
    description: "the figures of a run, or of a job that is done",
  },
];

/** The texts there are. */
export async function textsOf(context: AgentContext): Promise<AgentText[]> {
  const graphs = await context.list("graph");
  return [
    { uri: LANGUAGE, name: "query-language", description: "how queries are written" },
    ...graphs.map(({ id }) => ({
      uri: `lacuna://graphs/${encodeURIComponent(id)}/relations`,
      name: `relations of ${id}`,
      description: `the relations of ${id} with most links, with examples`,
    })),
  ];
}

/** @throws LacunaError `usage.unknown-resource` */
export async function textAt(uri: string, context: AgentContext): Promise<string> {
  if (uri === LANGUAGE) return QUERY_LANGUAGE;
  const [, kind, id] = /^lacuna:\/\/(graphs|runs)\/([^/]{1,400})\/(?:relations|report)$/.exec(uri) ?? [];
  if (id === undefined) throw unknown(uri);
  const called =
    kind === "graphs"
      ? await callTool("describe_graph", { graph: decoded(id) }, context)
      : await reportOf(decoded(id), context);
  if (called.isError) throw unknown(uri);
  return called.text;
}

/** The figures of a run that lies here, else those of a job. */
async function reportOf(
  id: string,
  context: AgentContext,
): Promise<{ readonly text: string; readonly isError: boolean }> {
  const runs = await context.list("run");
  if (!runs.some((each) => each.id === id)) return callTool("job_status", { job: id }, context);
  const result = (await context.call("showRun", { run: id }, {})) as Figures;
  return { text: resultText(tidied(runSummary(id, result))), isError: false };
}

const unknown = (uri: string) =>
  new LacunaError("usage.unknown-resource", `there is no resource ${JSON.stringify(uri.slice(0, 200))}`, {
    hint: "list the resources there are",
  });

function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
