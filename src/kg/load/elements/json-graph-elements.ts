import { LacunaError } from "../../../error.ts";
import type { Source } from "../source.ts";
import type { GraphElement, NumberNames } from "./element.ts";

type Members = Readonly<Record<string, unknown>>;

/** A document with its lists. */
interface Document {
  readonly nodes: readonly unknown[];
  readonly links: readonly unknown[];
  readonly directed: boolean;
}

/** Members that say between which nodes a link is, in the order in which they are looked for. */
const ENDS = [
  ["source", "target"],
  ["from", "to"],
  ["start", "end"],
] as const;
/** Members that drawings and libraries keep for themselves. */
const OWN = new Set([...ENDS.flat(), "id", "index", "x", "y", "vx", "vy", "fx", "fy", "directed"]);

/**
 * Reads nodes and links of a JSON document, which is held whole. Nodes without an `id` are known by their `key` or `name`, or where links
 * name them by number, by their place.
 * @throws LacunaError `kg.broken-json`, `kg.broken-node-link`
 */
export async function parseJsonGraph(
  source: Source,
  name: string,
  take: (element: GraphElement, numbers: NumberNames) => void,
): Promise<void> {
  const file = source.pathOf(name);
  const text = new TextDecoder().decode(await source.whole(name)).replace(/^\uFEFF/, "");
  const { nodes, links, directed } = documentIn(text, file);
  const names = namesOf(nodes);
  const numbers = new Set<string>();
  for (const node of nodes) {
    for (const [key, value] of Object.entries(membersOf(node)))
      if (typeof value === "number" && !OWN.has(key)) numbers.add(key);
  }
  for (const [at, node] of nodes.entries())
    take({ is: "node", attributes: { id: names[at]! }, data: dataOf(node), directed, line: 1 }, numbers);
  const ids = new Set(names);
  const byPlace = !nodes.some((node) => idOf(node) !== undefined);
  for (const [at, link] of links.entries()) {
    const members = membersOf(link);
    const ends = ENDS.find(([from, to]) => members[from] !== undefined && members[to] !== undefined);
    const [head, tail] = (ends ?? []).map((end) => endOf(members[end], { names, ids, byPlace }));
    if (head === undefined || tail === undefined)
      throw broken(
        file,
        `link ${at + 1} does not say between which nodes it is: ${JSON.stringify(link)?.slice(0, 80)}`,
      );
    const own = typeof members.directed === "boolean" ? members.directed : directed;
    take(
      { is: "edge", attributes: { source: head, target: tail }, data: dataOf(link), directed: own, line: 1 },
      numbers,
    );
  }
}

/** @throws LacunaError `kg.broken-json`, `kg.broken-node-link` */
function documentIn(text: string, file: string): Document {
  let whole: Members;
  try {
    whole = JSON.parse(text) as Members;
  } catch (cause) {
    throw new LacunaError("kg.broken-json", `${file} is no JSON: ${(cause as Error).message.slice(0, 100)}`, {
      place: { file },
      hint: "write the file again; a document of nodes and links is one JSON object",
      cause,
    });
  }
  // Cytoscape.js has its lists in `elements`, the JSON Graph Format in `graph`.
  const inner = [whole.elements, whole.graph, whole].find((each) => listsOf(each) !== undefined);
  const lists = listsOf(inner);
  if (!lists) throw broken(file, "there is no list of links");
  return { ...lists, directed: [(inner as Members).directed, whole.directed].find(isGiven) !== false };
}

const isGiven = (value: unknown): boolean => typeof value === "boolean";

function listsOf(value: unknown): Pick<Document, "nodes" | "links"> | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (Array.isArray(value)) {
    // Elements of Cytoscape.js may stand in one list: those with a source are links.
    const isLink = (each: unknown) => membersOf(each).source !== undefined;
    return { nodes: value.filter((each) => !isLink(each)), links: value.filter(isLink) };
  }
  const { nodes = [], links, edges } = value as Members;
  const found = Array.isArray(links) ? links : edges;
  if (!Array.isArray(found)) return undefined;
  if (Array.isArray(nodes)) return { nodes, links: found };
  const named = Object.entries(nodes as Members).map(([id, node]) => ({ ...membersOf(node), id }));
  return { nodes: named, links: found };
}

/** What is said of a node or a link; Cytoscape.js says it in `data`. */
function membersOf(value: unknown): Members {
  if (typeof value !== "object" || value === null) return {};
  const { data } = value as Members;
  return typeof data === "object" && data !== null ? (data as Members) : (value as Members);
}

const plain = (value: unknown): string | undefined =>
  typeof value === "string" || typeof value === "number" ? String(value) : undefined;

const idOf = (node: unknown): string | undefined => plain(node) ?? plain(membersOf(node).id);

/** The names of nodes: their ids, else a key or name that no other has, else their places. */
function namesOf(nodes: readonly unknown[]): readonly string[] {
  const ways = [
    idOf,
    (node: unknown) => plain(membersOf(node).key),
    (node: unknown) => plain(membersOf(node).name),
    (node: unknown) => plain(membersOf(node).label),
  ];
  for (const way of ways) {
    const names = nodes.map(way);
    if (names.every((name) => name !== undefined) && new Set(names).size === names.length)
      return names as string[];
  }
  return nodes.map((node, at) => idOf(node) ?? String(at));
}

/** The name of the node at an end of a link: its id, the node itself, or its place in the list. */
function endOf(
  end: unknown,
  {
    names,
    ids,
    byPlace,
  }: { readonly names: readonly string[]; readonly ids: ReadonlySet<string>; readonly byPlace: boolean },
): string | undefined {
  const named = plain(end) ?? idOf(end) ?? plain(membersOf(end).name);
  if (byPlace && typeof end === "number" && !ids.has(String(end))) return names[end];
  return named;
}

/** Data as text; numbers of networkx's multigraphs that tell parallel links apart are none. */
function dataOf(value: unknown): ReadonlyMap<string, string> {
  const data = new Map<string, string>();
  for (const [key, member] of Object.entries(membersOf(value))) {
    if (OWN.has(key) || (key === "key" && typeof member === "number")) continue;
    const text = plain(member);
    if (text !== undefined) data.set(key, text.trim());
  }
  return data;
}

const broken = (file: string, what: string): LacunaError =>
  new LacunaError("kg.broken-node-link", `${file}: ${what}`, {
    place: { file },
    hint: 'a document has "nodes" and "links" (or "edges"), and each link "source" and "target" (or "from" and "to")',
  });
