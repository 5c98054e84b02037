// Written by build/shapes from the interfaces it names; change those, then run `npx vitest run test/docs/shapes.test.ts -u`.

import * as z from "zod/mini";
import { described, value, word } from "../contract/fields.ts";
import { setting } from "../contract/records.ts";

/** Schema of {@link Parameter} (`solvers/settings/setting.ts`). */
export const parameter = z.object({
  name: z.string(),
  aliases: z.optional(described(z.array(z.string()), "earlier names, which are read as before")),
  summary: z.string(),
  default: value,
  choices: z.optional(described(z.array(z.string()), "allowed words, for parameters that are words")),
  least: z.optional(described(z.number(), "bounds, for numbers. A parameter with words and both bounds may be a number between them too")),
  most: z.optional(z.number()),
});

/** Schema of {@link Preset} (`solvers/settings/setting.ts`). */
export const preset = z.object({
  name: z.string(),
  source: word("the source of the values"),
  values: setting,
  types: z.optional(described(z.record(z.string(), setting), "the values by type name as Lacuna spells it (`2i1p`); they go before `values`")),
});
