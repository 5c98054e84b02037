import { LacunaError } from "../../error.ts";
import { canonicalKey } from "../canonical/canonical.ts";
import { parseLisp } from "../efo1/lisp.ts";
import { parseEfok } from "../efok/parse.ts";
import type { Query } from "../formula.ts";
import type { Notation } from "../notation.ts";
import { treeToQuery } from "../views/operator-tree.ts";
import { type NamedType, namedTypes } from "./named-types.ts";

/** The type of a name in any spelling and letter case, or undefined. */
export function findNamedType(name: string): NamedType | undefined {
  return byName().get(name) ?? byName().get(name.trim().toLowerCase());
}

/** The query of a named type, with placeholders `r1…` and `s1…` for its relations and anchors. */
export function namedTypeQuery(type: NamedType): Query {
  return type.lisp === undefined ? parseEfok(type.efok!) : treeToQuery(parseLisp(type.lisp));
}

/** The named type of a query, found by its canonical form; undefined when its type has no name. */
export function typeOf(query: Query): NamedType | undefined {
  return byKey().get(canonicalKey(query, { abstract: true }));
}

// Both tables are built on first use: the command line starts without them.
let names: ReadonlyMap<string, NamedType> | undefined;
let keys: ReadonlyMap<string, NamedType> | undefined;

function byName(): ReadonlyMap<string, NamedType> {
  names ??= new Map(
    namedTypes.flatMap((type) =>
      [type.name, ...type.aliases].flatMap((name): [string, NamedType][] => [
        [name, type],
        [name.toLowerCase(), type],
      ]),
    ),
  );
  return names;
}

function byKey(): ReadonlyMap<string, NamedType> {
  keys ??= new Map(namedTypes.map((type) => [canonicalKey(namedTypeQuery(type), { abstract: true }), type]));
  return keys;
}

/** Names of query types, such as `2i1p` or BetaE's `ip`. */
export const typeNotation: Notation = {
  name: "type",
  describe: "name of a query type, 2i1p or ip; the type only, ids are left out",
  complement: true,
  parse(source) {
    const type = findNamedType(source);
    if (type !== undefined) return namedTypeQuery(type);
    throw new LacunaError("query.unknown-type", `no query type is called ${JSON.stringify(source.trim())}`, {
      place: { text: source, start: 0, end: source.length },
      hint: `known names are ${namedTypes.map((each) => each.name).join(", ")}`,
    });
  },
  print(query) {
    const type = typeOf(query);
    if (type !== undefined) return type.name;
    throw new LacunaError("query.not-expressible", "the query's type has no name in the literature", {
      hint: "print it as lisp or efok instead",
    });
  },
};
