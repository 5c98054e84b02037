import { LacunaError } from "../../error.ts";
import { minimalScope } from "../canonical/scope.ts";
import type { Query } from "../formula.ts";
import { isId, mistakeIn, readSource, readValue } from "../json-source.ts";
import type { Notation, NotationContext } from "../notation.ts";
import { renameApart } from "../scope.ts";
import { findNamedType, typeOf } from "../types/lookup.ts";
import { isPlaceholder, readTuple } from "./parse.ts";
import { type BetaeValue, toBetae } from "./print.ts";

/** The layout of the components of one Query2Box type, and its BetaE tuple. */
interface Layout {
  /** BetaE's short name, which the files use. */
  readonly name: string;
  /** Number of relations of each anchor's chain. */
  readonly chains: readonly number[];
  readonly union?: boolean;
  /** True when one more relation follows the join of the sets. */
  readonly after?: boolean;
}

const layouts: readonly Layout[] = [
  { name: "1p", chains: [1] },
  { name: "2p", chains: [2] },
  { name: "3p", chains: [3] },
  { name: "2i", chains: [1, 1] },
  { name: "3i", chains: [1, 1, 1] },
  { name: "pi", chains: [2, 1] },
  { name: "ip", chains: [1, 1], after: true },
  { name: "2u", chains: [1, 1], union: true },
  { name: "up", chains: [1, 1], union: true, after: true },
];

/** Names in Query2Box's own files that differ from BetaE's. */
const chainNames: Readonly<Record<string, string>> = {
  "1c": "1p",
  "2c": "2p",
  "3c": "3p",
  ic: "ip",
  ci: "pi",
  uc: "up",
};

const byType = new Map<string, Layout>(layouts.map((layout) => [layout.name, layout]));

/**
 * The query of a Query2Box line `{"type":"ip","query":[[e,[r]],[e,[r]],r]}`, or of its bare array when the type
 * is given beside it; the layout goes by the type.
 */
export function readQuery2box(value: unknown, type?: string): Query {
  return readValue(value, (whole) => readLine(whole, type));
}

function readLine(value: unknown, type: string | undefined): Query {
  if (Array.isArray(value)) {
    if (type === undefined)
      throw new LacunaError(
        "query.unknown-type",
        "the layout of a Query2Box query goes by its type, which is not given",
        {
          hint: 'write the line as {"type":"pi","query":[…]}',
        },
      );
    const layout = layoutOf(type);
    if (layout === undefined) throw unknownType(type);
    return readLayout(value, layout);
  }
  if (typeof value !== "object" || value === null)
    throw mistakeIn([], 0, 'a Query2Box query is an object {"type":"pi","query":[…]}');
  const line = value as { readonly type?: unknown; readonly query?: unknown };
  const name = line.type ?? type;
  const layout = typeof name === "string" ? layoutOf(name) : undefined;
  if (layout === undefined) {
    const known = layouts.map((each) => each.name).join(", ");
    throw mistakeIn(
      value,
      "type",
      `unknown Query2Box type ${JSON.stringify(name)}`,
      `known types are ${known}`,
    );
  }
  if (!Array.isArray(line.query)) throw mistakeIn(value, "query", "expected the query's array");
  return readLayout(line.query, layout);
}

function layoutOf(name: string): Layout | undefined {
  const direct = byType.get(name);
  if (direct !== undefined) return direct;
  if (Object.hasOwn(chainNames, name)) return byType.get(chainNames[name]!);
  for (const alias of findNamedType(name)?.aliases ?? []) if (byType.has(alias)) return byType.get(alias);
  return undefined;
}

function unknownType(type: string): LacunaError {
  return new LacunaError("query.unknown-type", `${JSON.stringify(type)} is no Query2Box type`, {
    hint: `known types are ${layouts.map((layout) => layout.name).join(", ")}`,
  });
}

function readLayout(query: readonly unknown[], layout: Layout): Query {
  const { chains } = layout;
  const wanted = chains.length + (layout.after ? 1 : 0);
  if (query.length !== wanted)
    throw mistakeIn(
      query,
      Math.min(query.length, wanted),
      `a ${layout.name} query has ${wanted} components, here ${query.length}`,
    );
  for (let index = 0; index < chains.length; index++) {
    const chain = query[index];
    if (!isChain(chain, chains[index]!))
      throw mistakeIn(
        query,
        index,
        `expected [entity, [${chains[index]} relation${chains[index] === 1 ? "" : "s"}]]`,
      );
    for (const [at, relation] of chain[1].entries())
      if (!isRelation(relation)) throw mistakeIn(chain[1], at, "expected a relation id");
  }
  if (layout.after && !isRelation(query[wanted - 1]))
    throw mistakeIn(query, wanted - 1, "expected the relation after the sets");
  if (chains.length === 1) return readTuple(query[0]);
  const sets = layout.after ? query.slice(0, -1) : query;
  const joined = layout.union ? [...sets, unionComponent] : sets;
  return readTuple(layout.after ? [joined, [query[wanted - 1]]] : joined);
}

/** An id, or a placeholder of a query that is not grounded. */
const isRelation = (value: unknown): boolean => isId(value) || isPlaceholder(value, "r");

function isChain(value: unknown, links: number): value is readonly [number | string, readonly unknown[]] {
  if (!Array.isArray(value) || value.length !== 2) return false;
  if (typeof value[0] !== "number" && !isPlaceholder(value[0], "s")) return false;
  return Array.isArray(value[1]) && value[1].length === links;
}

const unionComponent: readonly number[] = [-1];

/** The Query2Box line of a query that has one of its nine types. */
export function toQuery2box(query: Query): { readonly type: string; readonly query: BetaeValue } {
  const named = typeOf(query);
  const layout = named && layoutOf(named.name);
  if (layout === undefined)
    throw new LacunaError("query.not-expressible", "the query is of none of Query2Box's nine types", {
      hint: "use the betae notation for other tree-shaped queries",
    });
  // Nested conjunctions and double negations may hide the type; the layouts have neither.
  const plain = { free: query.free, body: minimalScope(renameApart(query).body) };
  const tuple = toBetae(plain) as readonly BetaeValue[];
  if (layout.chains.length === 1) return { type: layout.name, query: [tuple] };
  const joined = layout.after ? (tuple[0] as readonly BetaeValue[]) : tuple;
  const sets = layout.union ? joined.slice(0, -1) : joined;
  const after = layout.after ? (tuple[1] as readonly BetaeValue[]) : [];
  return { type: layout.name, query: [...sets, ...after] };
}

/** Query2Box's lines: a type and the anchors with their relations. */
export const query2boxNotation: Notation = {
  name: "query2box",
  describe:
    'Query2Box lines, {"type":"ip","query":[[5,[10]],[7,[12]],3]}; a bare array where the type is given beside it',
  complement: false,
  parse: (source, context) => readSource(source, (value) => readLine(value, context.type)),
  read: (value: unknown, context: NotationContext) => readQuery2box(value, context.type),
  print: (query) => JSON.stringify(toQuery2box(query)),
};
