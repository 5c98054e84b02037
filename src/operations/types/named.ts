import * as z from "zod/mini";
import { operation } from "../contract/operation.ts";
import { withNumber, withOrWithout } from "./filters.ts";

/** A type that has a name in the literature; a notation that cannot say it is null. */
export interface ListedNamedType {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly source: string;
  readonly free: number;
  readonly anchors: number;
  readonly negation: boolean;
  readonly lisp: string | null;
  readonly betae: string | null;
  readonly efok: string | null;
}

const parameters = z.strictObject({
  free: withNumber("types with n free variables"),
  anchors: withNumber("types with n anchors"),
  negation: withOrWithout("negation"),
});
export type NamedFilter = z.output<typeof parameters>;

/** Lists the named types. */
export const namedTypesOperation = operation({
  id: "listNamedTypes",
  command: "types named",
  summary: "the types that have a name in the literature",
  parameters,
  result: async () => z.custom<readonly ListedNamedType[]>(),
  effects: [],
  length: "answer",
  run: async (given) => (await import("./named-work.ts")).listNamed(given),
});
