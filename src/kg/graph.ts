import type { AttributeType } from "./attribute-type.ts";
import type { ImpliedLinks } from "./implied-links.ts";
import type { LoadReport } from "./report/report.ts";
import type { Statements } from "./statements/statements.ts";
import type { Value } from "./values/value.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** The split of a triple. */
export type Split = "train" | "valid" | "test";

/** The splits in the order of their levels: train 0, valid 1, test 2. */
export const splits: readonly Split[] = ["train", "valid", "test"];

/**
 * All links of a graph in both directions, sorted by (relation, head, tail): doubly compressed rows, so that a
 * relation with few heads pays for those heads only. A row is one (relation, head) with its tails.
 */
export interface Rows {
  /** First row of each directed relation; relationCount + 1 long. */
  readonly relationRow: Uint32Array;
  /** Head entity of each row, ascending inside a relation. */
  readonly rowHead: Uint32Array;
  /** First edge of each row; one longer than `rowHead`. */
  readonly rowEdge: Uint32Array;
  /** Tail entity of each directed edge, ascending inside a row. */
  readonly tails: Uint32Array;
  /** Split level of each directed edge (0 train, 1 valid, 2 test). */
  readonly levels: Uint8Array;
}

/** A link with one of its statements. */
export interface StatedLink {
  readonly head: number;
  /** Directed and even. */
  readonly relation: number;
  readonly tail: number;
  /** The place of the statement; -1 where nothing more is said of the link. */
  readonly statement: number;
}

/** A graph restricted to some split levels; a view, not a copy. */
export interface View {
  readonly graph: Graph;
  /** Bit `l` is set when edges of level `l` belong to the view. */
  readonly levels: number;
  /** Counts repeated links as often as the files hold them. Only message passing uses it, and only when the repeats are known. */
  readonly repeats?: boolean;
}

/** Forward links that the files of a split repeat: one entry in each array for every further occurrence. */
export interface RepeatedLinks {
  readonly heads: Uint32Array;
  /** Directed, even. */
  readonly relations: Uint32Array;
  readonly tails: Uint32Array;
  readonly levels: Uint8Array;
}

/** One immutable graph: every triple once in each direction, with its split level beside it. */
export interface Graph {
  readonly name: string;
  /** The source of the graph as the user wrote it; a command that opens the graph again needs it. */
  readonly source?: string;
  readonly entityCount: number;
  /** Directed relations: `2k` forward, `2k+1` inverse. */
  readonly relationCount: number;
  /** Distinct forward triples of each level. */
  readonly tripleCounts: readonly [train: number, valid: number, test: number];
  readonly entities: Vocabulary;
  /** Names of the forward relations: entry `k` names the directed relations `2k` and `2k+1`. */
  readonly relations: Vocabulary;
  readonly rows: Rows;
  /** Numeric attributes of entities by name; NaN where an entity has none. */
  readonly attributes: ReadonlyMap<string, Float64Array>;
  /** What the numbers of attributes stand for; absent for those that are plain numbers. */
  readonly attributeTypes?: ReadonlyMap<string, AttributeType>;
  /** What is said of links: when they hold, and by which qualifiers; absent where links are all that is said. */
  readonly statements?: Statements;
  /** The beginnings of IRIs by prefix: `wd` for `http://www.wikidata.org/entity/`. */
  readonly prefixes?: ReadonlyMap<string, string>;
  /** Links that the files repeat; absent when there are none, in snapshots, and in shared memory of workers. */
  readonly repeats?: RepeatedLinks;
  /** Links that follow from the order of values; only of graphs that queries over values are answered on. @internal */
  readonly implied?: ImpliedLinks;
  /** The value that an entity of such a graph stands for. @internal */
  valueAt?(entity: number): Value | undefined;
  /** The statement that an entity of such a graph stands for. @internal */
  statementAt?(entity: number): StatedLink | undefined;
  /** What loading found in the files; undefined for graphs made by hand. */
  readonly report: LoadReport | undefined;
  /** All levels. */
  readonly full: View;
  /** The training level only. */
  readonly train: View;
  /** The label of an entity. */
  label(entity: number): string;
}

/** The view of the links that may be used to answer queries of a split: train for valid, train and valid for test, train for train. */
export function observed(graph: Graph, split: Split): View {
  return { graph, levels: split === "test" ? 0b011 : 0b001 };
}

/** The view of all links that hold for queries of a split: train and valid for valid, everything for test. */
export function fullView(graph: Graph, split: Split): View {
  return { graph, levels: split === "test" ? 0b111 : split === "valid" ? 0b011 : 0b001 };
}

/** The data of a graph, without its views. */
export type GraphParts = Omit<Graph, "full" | "train" | "label">;

/** Adds the views to the data of a graph. */
export function makeGraph(parts: GraphParts): Graph {
  const graph = { ...parts, label: (entity: number) => parts.entities.label(entity) } as {
    -readonly [K in keyof Graph]: Graph[K];
  };
  graph.full = { graph, levels: 0b111 };
  graph.train = { graph, levels: 0b001 };
  return graph;
}

/** The row of (relation, head), or -1 when the head has no such link on any level. @internal */
export function rowOf(rows: Rows, relation: number, head: number): number {
  const { relationRow, rowHead } = rows;
  let low = relationRow[relation]!;
  let high = relationRow[relation + 1]! - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = rowHead[middle]!;
    if (found === head) return middle;
    if (found < head) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** The place of the link (head, relation, tail) among the edges, or -1 when no level has it. @internal */
export function edgeOf(rows: Rows, head: number, relation: number, tail: number): number {
  const { rowEdge, tails } = rows;
  const row = rowOf(rows, relation, head);
  if (row < 0) return -1;
  let low = rowEdge[row]!;
  let high = rowEdge[row + 1]! - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = tails[middle]!;
    if (found === tail) return middle;
    if (found < tail) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** The level of the link (head, relation, tail), or -1 when the graph does not have it on any level. @internal */
export function levelOf({ rows, implied }: Graph, head: number, relation: number, tail: number): number {
  if (implied && relation >= implied.from) return implied.has(head, relation, tail) ? 0 : -1;
  const edge = edgeOf(rows, head, relation, tail);
  return edge < 0 ? -1 : rows.levels[edge]!;
}

/** Whether the view has the link (head, relation, tail). */
export function hasLink(view: View, head: number, relation: number, tail: number): boolean {
  const level = levelOf(view.graph, head, relation, tail);
  return level >= 0 && ((view.levels >> level) & 1) === 1;
}

/** How much a graph holds. */
export interface GraphSizes {
  readonly entities: number;
  readonly relations: number;
  readonly links: number;
}

export const sizesOfGraph = ({
  entityCount,
  relationCount,
  tripleCounts: [train, valid, test],
}: Pick<Graph, "entityCount" | "relationCount" | "tripleCounts">): GraphSizes => ({
  entities: entityCount,
  // Each relation has its inverse beside it.
  relations: relationCount >> 1,
  links: train + valid + test,
});
