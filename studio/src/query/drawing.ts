import type { Relation, Term } from "../../../src/query/formula.ts";
import { atom } from "../../../src/query/formula.ts";
import type { Path, Row, Rows } from "./rows.ts";

/** An end of links: a variable or an anchor. */
export interface DrawnNode {
  readonly id: string;
  readonly term: Term;
  readonly free: boolean;
}

/** A link: an arrow in the innermost frame it stands in. */
export interface DrawnLink {
  readonly id: string;
  readonly path: Path;
  readonly relation: Relation;
  readonly head: string;
  readonly tail: string;
  /** Whether it is within an odd number of denials. */
  readonly denied: boolean;
}

/** A frame: alternatives, a denied branch, variables of its own. */
export interface DrawnGroup {
  readonly path: Path;
  readonly kind: Exclude<Row["kind"], "link">;
  readonly variables: readonly string[];
}

/** A query as a drawing: each term once, each link an arrow. Paths say which frames an arrow lies in. */
export interface Drawing {
  readonly free: readonly string[];
  readonly implied: boolean;
  readonly nodes: readonly DrawnNode[];
  readonly links: readonly DrawnLink[];
  readonly groups: readonly DrawnGroup[];
}

export const nodeId = (term: Term): string =>
  term.kind === "variable" ? `?${term.name}` : `=${term.entity}`;

export function toDrawing({ free, rows, implied }: Rows): Drawing {
  const nodes = new Map<string, DrawnNode>();
  const links: DrawnLink[] = [];
  const groups: DrawnGroup[] = [];
  const nodeOf = (term: Term): string => {
    const id = nodeId(term);
    if (!nodes.has(id))
      nodes.set(id, { id, term, free: term.kind === "variable" && free.includes(term.name) });
    return id;
  };
  for (const name of free) nodeOf({ kind: "variable", name });
  const draw = (row: Row, path: Path, denied: boolean): void => {
    if (row.kind === "link") {
      const { relation, head, tail } = row.atom;
      const ends = { head: nodeOf(head), tail: nodeOf(tail) };
      links.push({ id: path.join("."), path, relation, ...ends, denied });
      return;
    }
    groups.push({ path, kind: row.kind, variables: row.variables });
    for (const [nth, each] of row.rows.entries()) draw(each, [...path, nth], denied !== (row.kind === "not"));
  };
  for (const [nth, row] of rows.entries()) draw(row, [nth], false);
  return { free, implied, nodes: [...nodes.values()], links, groups };
}

export function fromDrawing({ free, implied, nodes, links, groups }: Drawing): Rows {
  const terms = new Map(nodes.map(({ id, term }) => [id, term]));
  const within = (parent: Path): Row[] => {
    const isChild = ({ path }: { readonly path: Path }) =>
      path.length === parent.length + 1 && parent.every((at, nth) => path[nth] === at);
    const parts = [
      ...links.filter(isChild).map((link): [number, Row] => {
        const made = atom(link.relation, terms.get(link.head)!, terms.get(link.tail)!);
        return [link.path.at(-1)!, { kind: "link", atom: made }];
      }),
      ...groups
        .filter(isChild)
        .map(({ path, kind, variables }): [number, Row] => [
          path.at(-1)!,
          { kind, variables, rows: within(path) },
        ]),
    ];
    return parts.sort(([a], [b]) => a - b).map(([, row]) => row);
  };
  return { free, implied, rows: within([]) };
}
