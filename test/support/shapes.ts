import { parseEfok } from "../../src/query/efok/parse.ts";
import type { Query } from "../../src/query/formula.ts";
import { namedTypeQuery } from "../../src/query/types/lookup.ts";
import { namedTypes } from "../../src/query/types/named-types.ts";

/** A query type to ground: its name, and the query with placeholders. */
export interface Shape {
  readonly name: string;
  readonly query: Query;
}

const cyclic: Readonly<Record<string, string>> = {
  "2-cycle": "(r1(f1,e1))&(r2(e1,f1))",
  triangle: "(r1(f1,e1))&((r2(e1,e2))&(r3(e2,f1)))",
  "4-cycle": "(r1(f1,e1))&((r2(e1,e2))&((r3(e2,e3))&(r4(e3,f1))))",
  "anchored 2-cycle": "(r1(s1,f1))&((r2(f1,e1))&(r3(e1,f1)))",
  "anchored triangle": "(r1(s1,f1))&((r2(f1,e1))&((r3(e1,e2))&(r4(e2,f1))))",
  "anchored 4-cycle": "(r1(s1,f1))&((r2(f1,e1))&((r3(e1,e2))&((r4(e2,e3))&(r5(e3,f1)))))",
  "triangle of two answers": "(r1(s1,f1))&((r2(f1,f2))&((r3(f2,e1))&(r4(e1,f1))))",
  "4-cycle with a chord denied":
    "(r1(s1,f1))&((r2(f1,e1))&((r3(e1,e2))&((r4(e2,e3))&((r5(e3,f1))&(!(r6(f1,e2)))))))",
  "triple edge": "(r1(s1,e1))&((r2(e1,f1))&((r3(e1,f1))&(!(r4(e1,f1)))))",
  "existential triangle beside": "(r1(s1,f1))&((r2(f1,e1))&((r3(e1,e2))&((r4(e2,e3))&(r5(e3,e1)))))",
};

/** Shapes that have nothing but positive and denied atoms: what a plain join can answer. */
export const conjunctiveShapes: readonly Shape[] = [
  ...namedTypes
    .filter(({ name, efok }) => efok !== undefined && !/[|]|!\(\(/.test(efok) && !name.endsWith("DM"))
    .map(({ name, efok }) => ({ name, query: parseEfok(efok!) })),
  ...Object.entries(cyclic).map(([name, efok]) => ({ name, query: parseEfok(efok) })),
];

/** Every named type, unions and denied branches included, and the cyclic ones. */
export const allShapes: readonly Shape[] = [
  ...namedTypes.map((type) => ({ name: type.name, query: namedTypeQuery(type) })),
  ...conjunctiveShapes.filter(({ name }) => Object.hasOwn(cyclic, name)),
];
