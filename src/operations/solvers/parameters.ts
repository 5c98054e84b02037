import * as z from "zod/mini";
import type { Value } from "../../solvers/settings/setting.ts";
import { value } from "../contract/fields.ts";
import { named, text } from "../contract/parameters.ts";

// How operations are given what a solver works with.

/** Values of parameters by their names. */
export const setting = (): z.ZodMiniType<Record<string, Value>, Readonly<Record<string, Value>>> =>
  z.pipe(z.transform(withoutPrototype), z.record(text(), value)) as never;

/** A record would leave such a name out without a word. */
function withoutPrototype(given: unknown, context: Pick<z.core.ParsePayload, "issues">): unknown {
  if (typeof given === "object" && given !== null && Object.hasOwn(given, "__proto__"))
    context.issues.push({ code: "custom", message: "it has no __proto__", input: given });
  return given;
}

/** A solver by its name, or with its settings: `"qto"`, `{ name: "qto", preset: "fb15k-237", set: { k: 8 } }`. */
export const solverChoice = () =>
  z.union([
    text(),
    z.strictObject({
      name: text().check(z.describe("the name of the solver")),
      preset: z
        .optional(named("solver-preset"))
        .check(z.describe("published settings, such as fb15k-237, or a file of solvers tune")),
      set: z
        .optional(setting())
        .check(z.describe("parameters by their names, such as k: 8; they go before the preset")),
      anyModel: z
        .optional(z.boolean())
        .check(z.describe("take a preset of a file though it was chosen with another model")),
    }),
  ]);

export const known = z
  .optional(z.enum(["train", "observed"]))
  .check(z.describe("which links count as known (default: what the solver's paper takes)"));
