import { expect, it } from "vitest";
import * as z from "zod/mini";
import { checked } from "../../src/operations/contract/check.ts";
import { operation } from "../../src/operations/contract/operation.ts";
import { graphSource, text, wholeNumber } from "../../src/operations/contract/parameters.ts";

const each = operation({
  ...{ id: "try", command: "try", summary: "tries parameters", effects: [], length: "answer" },
  result: async () => z.undefined(),
  parameters: z.strictObject({
    graph: graphSource().check(z.describe("where from")),
    count: z._default(wholeNumber(1), 3).check(z.describe("how many")),
    share: z.optional(z.number().check(z.positive())),
    side: z.optional(z.enum(["left", "right"])),
    names: z.optional(z.array(text())),
    sizes: z.optional(z.tuple([z.number(), z.number()])),
    quiet: z.optional(z.boolean()),
  }),
  run: async () => undefined,
});

const graph = "world";

it("fills in defaults and leaves out nothing that was given", () => {
  expect(checked(each, { graph, names: ["a"] })).toEqual({ graph, count: 3, names: ["a"] });
});

it.each([
  [{}, "usage.missing-parameter", "try needs graph", "where from"],
  [{ graph: 3 }, "usage.bad-parameter", "graph: it is no graph and no path of one", "where from"],
  [{ graph, count: 0 }, "usage.bad-parameter", "count: 0 is below 1", "how many"],
  [{ graph, count: 1.5 }, "usage.bad-parameter", "count: 1.5 is not a whole number", "how many"],
  [{ graph, count: Number.NaN }, "usage.bad-parameter", "count: NaN is not a number", "how many"],
  [{ graph, count: "3" }, "usage.bad-parameter", 'count: "3" is not a number', "how many"],
  [{ graph, share: 0 }, "usage.bad-parameter", "share: 0 is not above 0", "check share"],
  [{ graph, side: "up" }, "usage.bad-parameter", 'side: "up" is not one of left, right', "check side"],
  [{ graph, names: "a" }, "usage.bad-parameter", 'names: "a" is not a list', "check names"],
  [{ graph, names: ["a", ""] }, "usage.bad-parameter", "names: it is empty", "check names"],
  [
    { graph, sizes: [1] },
    "usage.bad-parameter",
    "sizes: [1] has not enough entries, 2 are wanted",
    "check sizes",
  ],
  [{ graph, quiet: {} }, "usage.bad-parameter", "quiet: what was given is not true or false", "check quiet"],
  [
    { graph, cuont: 2 },
    "usage.unknown-parameter",
    'try has no parameter "cuont"',
    expect.stringContaining("count"),
  ],
])("refuses %j and says what is wrong with it, in any language of zod", (given, code, message, hint) => {
  // Packages beside ours, such as that of the agent tools, choose zod's language for the whole process.
  const before = z.config().localeError;
  for (const locale of [{ localeError: undefined }, z.locales.en(), z.locales.de()]) {
    z.config(locale as never);
    expect(() => checked(each, given)).toThrow(expect.objectContaining({ code, message, hint }));
  }
  z.config({ localeError: before } as never);
});
