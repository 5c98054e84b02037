import * as z from "zod/mini";
import { operation } from "../contract/operation.ts";
import { withNumber, withOrWithout } from "./filters.ts";

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
  result: async () => (await import("./results.ts")).namedTypes,
  effects: [],
  length: "answer",
  run: async (given) => (await import("./named-work.ts")).listNamed(given),
});
