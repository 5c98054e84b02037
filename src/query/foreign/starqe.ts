import { LacunaError } from "../../error.ts";
import type { Graph } from "../../kg/graph.ts";
import { type Term, variable } from "../formula.ts";
import { mistakeIn } from "../json-source.ts";
import { entityNamed, relationNamed } from "../names.ts";
import type { Notation, NotationContext } from "../notation.ts";
import { keyNamed } from "../statement-keys.ts";
import type { Pair, WideFormula, WideQuery } from "../wide/formula.ts";
import { wideExists } from "../wide/make.ts";
import { readOnlyJson } from "./read-only.ts";
import { all } from "./sets.ts";

/** The ends of the edges of each shape of StarQE (Alivanistos et al. 2022): `a` the edge's own anchor, `t` the target. */
const shapes: Readonly<Record<string, readonly string[]>> = {
  "1hop": ["at"],
  "2hop": ["ax", "xt"],
  "3hop": ["ax", "xy", "yt"],
  "2i": ["at", "at"],
  "3i": ["at", "at", "at"],
  "1hop-2i": ["xt", "at", "ax"],
  "2i-1hop": ["ax", "ax", "xt"],
};

/** Names of the shapes. */
export const starqeShapes: readonly string[] = Object.keys(shapes);

/**
 * Reads a query over qualified statements: `{"shape":"1hop","edges":[[anchor, property, [qualifier, value]]]}`, with null for a variable
 * as anchor and for an edge without a qualifier. A qualifier asks for one statement that has the pair, whatever else is said of it.
 */
function queryOf(value: unknown, { graph, type }: NotationContext): WideQuery {
  const holder = (Array.isArray(value) ? { shape: type, edges: value } : (value ?? [])) as {
    readonly shape?: unknown;
    readonly edges?: unknown;
  };
  const { shape, edges } = holder;
  const ends = typeof shape === "string" && Object.hasOwn(shapes, shape) ? shapes[shape]! : undefined;
  if (!ends)
    throw mistakeIn(
      holder,
      "shape",
      `no shape is called ${JSON.stringify(shape)}`,
      `shapes are ${starqeShapes.join(", ")}`,
    );
  if (!Array.isArray(edges) || edges.length !== ends.length)
    throw mistakeIn(holder, "edges", `${String(shape)} has ${ends.length} edges`);
  if (!graph)
    throw new LacunaError("query.needs-graph", "a query of StarQE has names of a graph", {
      hint: "name the graph",
    });
  const links = ends.map((places, at) => edgeOf(edges as unknown[], at, places, graph));
  const inner = [...new Set(ends.join(""))].filter((each) => each === "x" || each === "y");
  return { free: ["t"], body: wideExists(inner, all(...links)) };
}

function edgeOf(edges: readonly unknown[], at: number, [from, to]: string, graph: Graph): WideFormula {
  const edge = edges[at];
  if (!Array.isArray(edge) || edge.length !== 3)
    throw mistakeIn(edges, at, "an edge is [anchor, property, qualifier], with null for what it has not");
  const [anchor, property, pair] = edge as unknown[];
  if ((anchor === null) === (from === "a"))
    throw mistakeIn(
      edge,
      0,
      from === "a" ? "this edge starts at an entity" : "this edge starts at a variable, null",
    );
  const name = (holder: readonly unknown[], place: number): string => {
    const text = holder[place];
    if (typeof text !== "string") throw mistakeIn(holder, place, "expected a name");
    return text;
  };
  const head: Term =
    from === "a" ? { kind: "constant", entity: entityNamed(graph, name(edge, 0)) } : variable(from!);
  const relation = relationNamed(graph, typeof property === "string" ? property : name(edge, 1));
  const link = { relation, head, tail: variable(to!) };
  if (pair === null) return { kind: "atom", ...link };
  if (!Array.isArray(pair) || pair.length !== 2)
    throw mistakeIn(edge, 2, "expected [qualifier, value], or null");
  const text = name(pair, 0);
  const { name: key } = keyNamed(graph, text, { text, start: 0, end: text.length });
  return { kind: "stated", ...link, pairs: [qualifier(key, name(pair, 1), graph)] };
}

function qualifier(key: string, value: string, graph: Graph): Pair {
  const { texts = [] } = graph.statements ?? {};
  const isText = graph.entities.id(value) === undefined && texts.includes(value);
  return {
    key,
    denied: false,
    sign: "=",
    value: isText
      ? { kind: "literal", value: { kind: "text", text: value } }
      : { kind: "constant", entity: entityNamed(graph, value) },
  };
}

/** Queries over qualified statements in the shapes of StarQE. */
export const starqeNotation: Notation = readOnlyJson(
  {
    name: "starqe",
    describe:
      'StarQE\'s shapes over qualified statements, {"shape":"1hop","edges":[["Q42","P166",["P1686","Q1"]]]}; read only',
    complement: false,
  },
  queryOf,
);
