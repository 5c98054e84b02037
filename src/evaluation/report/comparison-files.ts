import type { FileRecord } from "../../benchmark/folder/manifest.ts";
import type { Files } from "../../formats/files/files.ts";
import type { Graph } from "../../kg/graph.ts";
import type { Column, SideBySide } from "../compare/side-by-side.ts";
import { queryTexts } from "./query-texts.ts";
import type { Report } from "./report.ts";
import { comparisonHtml } from "./side-by-side-html.ts";
import { comparisonMarkdown } from "./side-by-side-markdown.ts";
import { listsApart } from "./side-by-side-queries.ts";

/** The benchmark that a comparison lists queries of. */
export interface ComparedBenchmark {
  readonly folder: string;
  readonly files: readonly FileRecord[];
  readonly graph: Graph | undefined;
  readonly record: Report["benchmark"];
}

/**
 * The files of a comparison. The queries that its page lists are read again: scoring keeps no formula.
 */
export async function comparisonFiles(
  compared: SideBySide,
  columns: readonly Column[],
  { folder, files, graph, record }: ComparedBenchmark,
  generator: string,
  source: Files,
): Promise<Readonly<Record<"markdown" | "json" | "html", string>>> {
  const { name, sampled } = record;
  const lists = listsApart(
    columns.filter(({ queries }) => queries.length > 0),
    compared,
  );
  const wanted = new Set(lists.flatMap(({ queries }) => queries.map(({ id }) => id)));
  const texts = await queryTexts(folder, files, wanted, graph, source);
  return {
    markdown: comparisonMarkdown(compared, name, generator),
    json: `${JSON.stringify(compared, undefined, 2)}\n`,
    html: comparisonHtml({ compared, benchmark: name, generator, sampled, lists, texts }),
  };
}
