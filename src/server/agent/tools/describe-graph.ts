import * as z from "zod/mini";
import { writeWord } from "../../../query/text/words.ts";
import { bytesOf, resultText } from "../render.ts";
import { type ToolCall, type ToolResult, tool } from "../tool.ts";
import { cursor, optionalWord } from "./parameters.ts";

/** Relations of a page. */
const PAGE = 60;
/** Bytes of a page. */
const ROOM = 7000;

const input = z.strictObject({
  graph: optionalWord("id of a graph; without it, the graphs, models and benchmarks there are"),
  relations: optionalWord("only relations with this text in their name"),
  cursor,
});

export const describeGraph = tool({
  name: "describe_graph",
  title: "Describe a graph",
  description:
    "Start here. Without a graph it lists the graphs, models, benchmarks, knowledge bases and parsers there are. With one it gives its size and its relations, those with most links first, each with an example link as it is written in a query, its values (numbers, years and dates, asked as value(?x) > 5), and what is said of links. Large graphs come in pages: search with relations, or go on with cursor.",
  input,
  readOnly: true,
  async run(given, call) {
    if (given.graph === undefined) return listed(call);
    const { graph } = given;
    for (let limit = PAGE; ; limit = Math.floor(limit / 2)) {
      const page = await pageOf({ ...given, graph }, limit, call);
      if (limit === 1 || bytesOf(resultText(page)) <= ROOM) return page;
    }
  },
});

/** A link as a query has it. */
const linkText = (
  relation: string,
  { head, tail }: { readonly head: string; readonly tail: string },
): string => `${writeWord(relation)}(${writeWord(head)}, ${writeWord(tail)})`;

async function listed({ context }: ToolCall): Promise<ToolResult> {
  const kinds = ["graph", "model", "benchmark", "knowledge-base", "parser"] as const;
  const [graphs, models, benchmarks, bases, parsers] = await Promise.all(
    kinds.map((kind) => context.list(kind)),
  );
  const ids = (found: typeof graphs) => (found ?? []).map(({ id }) => id);
  return {
    summary: `${graphs?.length} ${graphs?.length === 1 ? "graph" : "graphs"}; describe_graph with an id of one shows its relations`,
    graphs: ids(graphs),
    models: ids(models),
    benchmarks: ids(benchmarks),
    knowledge_bases: ids(bases),
    parsers: ids(parsers),
  };
}

async function pageOf(
  {
    graph,
    relations,
    cursor,
  }: {
    readonly graph: string;
    readonly relations?: string | undefined;
    readonly cursor?: string | undefined;
  },
  limit: number,
  call: ToolCall,
): Promise<ToolResult> {
  const found = await call.run("describeGraph", {
    graph,
    limit,
    ...(relations === undefined ? {} : { text: relations }),
    ...(cursor === undefined ? {} : { cursor }),
  });
  const {
    entities,
    links,
    relationCount,
    matching,
    next,
    splits,
    triples,
    attributes,
    attributeCount,
    statements,
    notes,
  } = found;
  const count = `${found.relations.length} of ${matching} relations${relations === undefined ? "" : ` with "${relations}"`}`;
  return {
    summary: `${graph}: ${entities} entities, ${links} links, ${relationCount} relations; ${matching === 0 ? `none has "${relations}" in its name` : count}${next === undefined ? "" : ", more with cursor"}`,
    entities,
    links,
    relationCount,
    ...(splits ? { triples } : {}),
    relations: found.relations.map(({ name, label, links, example }) => ({
      name,
      ...(label === undefined ? {} : { label }),
      links,
      ...(example ? { link: linkText(name, example) } : {}),
    })),
    matching,
    ...(attributes ? { values: attributes } : {}),
    ...(attributes && attributes.length !== attributeCount ? { valueCount: attributeCount } : {}),
    ...(statements ? { statements } : {}),
    // The first page alone says how the files were read.
    ...(notes && cursor === undefined ? { reading: notes } : {}),
    ...(next === undefined ? {} : { next }),
    ...(matching === 0 ? { hint: "search for a shorter part of the name, or leave relations out" } : {}),
  };
}
