import type { Graph } from "../graph.ts";
import { NOT_READ } from "../report/reading-lines.ts";
import type { Source } from "./source.ts";

/** Files that are named, at most. */
const MOST_NAMED = 8;

/** Files for people, files that say what others are, and those of systems. */
const BESIDE =
  /^(\.|(lacuna-files|manifest)\.json$|__MACOSX$|Thumbs\.db$|desktop\.ini$|(readme|licen[cs]e|notice|citation)\b)|\.md$/i;

/** The graph with a note of the files of its folder or archive that nothing was read from. */
export function withUnread(graph: Graph, { isFolder, names, wasRead }: Source): Graph {
  if (!isFolder || !graph.report) return graph;
  const unread = names.filter((name) => !wasRead(name) && !BESIDE.test(name));
  if (unread.length === 0) return graph;
  const named = unread.slice(0, MOST_NAMED).join(", ");
  const more = unread.length > MOST_NAMED ? ` and ${unread.length - MOST_NAMED} more` : "";
  const note = `${NOT_READ}${named}${more}`;
  const report = { ...graph.report, notes: [...(graph.report.notes ?? []), note] };
  return Object.assign(graph, { report });
}
