import { expect, test } from "vitest";
import { parseTemplates } from "../../src/kopl/generate/templates.ts";

test("wordings are taken as they stand, and names such as those of prototypes are plain names", () => {
  const given = {
    predicates: { "place of birth": { forward: "is the birthplace of {entity}", backward: "{entity} bore" } },
    keys: {
      height: { noun: "height", "=": "is {value} tall", "!=": "{value}", "<": "{value}", ">": "{value}" },
    },
    concepts: { human: { singular: "person", plural: "people" }, city: {} },
  };
  const read = parseTemplates(given);
  expect(JSON.parse(JSON.stringify(read))).toEqual(given);
  expect(parseTemplates({})).toEqual({});
  const odd = parseTemplates(
    JSON.parse('{"concepts": {"__proto__": {"plural": "x"}, "constructor": {"plural": "y"}}}'),
  );
  expect(Object.keys(odd.concepts!)).toEqual(["__proto__", "constructor"]);
  expect(parseTemplates({ keys: {} }).keys!.constructor).toBeUndefined();
});

test.each<[unknown, string]>([
  [null, "the whole is no object"],
  [[], "the whole is no object"],
  ["x", "the whole is no object"],
  [3, "the whole is no object"],
  [{ other: {} }, '"other" is none of predicates, keys, concepts'],
  [{ toString: {} }, '"toString" is none of predicates, keys, concepts'],
  [{ keys: [] }, '"keys" is no object'],
  [{ keys: null }, '"keys" is no object'],
  [{ keys: { a: "b" } }, '"keys"."a" is no object'],
  [{ keys: { a: ["b"] } }, '"keys"."a" is no object'],
  [{ keys: { a: { forward: "x" } } }, '"keys"."a"."forward" is none of noun, =, !=, <, >'],
  [{ predicates: { a: { noun: "x" } } }, '"predicates"."a"."noun" is none of forward, backward'],
  [{ concepts: { a: { noun: "x" } } }, '"concepts"."a"."noun" is none of singular, plural'],
  [{ keys: { a: { noun: 3 } } }, '"keys"."a"."noun" is no text'],
  [{ keys: { a: { ">": "taller" } } }, '"keys"."a".">" lacks {value}'],
  [{ predicates: { a: { forward: "born" } } }, '"predicates"."a"."forward" lacks {entity}'],
])("%j is refused: %s", (json, why) => {
  expect(() => parseTemplates(json, "t.json")).toThrow(
    expect.objectContaining({
      code: "kopl.broken-templates",
      message: `t.json: ${why}`,
      place: { file: "t.json" },
    }),
  );
});
