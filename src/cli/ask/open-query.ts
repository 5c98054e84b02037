import type { Graph } from "../../kg/graph.ts";
import type { Query } from "../../query/formula.ts";
import type { AskOptions } from "../commands/ask.ts";
import { namedNotation, queryReader, tellingPart } from "../../operations/query-source.ts";

/** Opens the graph and reads the one query that is asked of it. */
export async function openQuery(
  source: string,
  text: string,
  { notation: name, format, ids = false, unsafe = false }: AskOptions,
): Promise<{ readonly graph: Graph; readonly query: Query }> {
  const [{ loadGraph }, { nodeFiles }, { detectNotation }, { notationOf }] = await Promise.all([
    import("../../kg/open.ts"),
    import("../../formats/node-files.ts"),
    import("../../query/convert.ts"),
    import("../../query/notations.ts"),
  ]);
  const notation =
    name === undefined ? detectNotation(tellingPart(text.trim())) : namedNotation(name, notationOf);
  const graph = await loadGraph(source, nodeFiles, format === undefined ? {} : { format });
  return { graph, query: queryReader(notation, { graph, ids, unsafe })(text.trim()).query };
}
