import { expect, test } from "vitest";
import { parserIds } from "../../src/semantic-parsing/parser-ids.ts";
import { parserKind, parserKinds } from "../../src/semantic-parsing/parser-kinds.ts";

test("the ids that operations offer are those of the registry", () => {
  expect(parserKinds.map(({ id }) => id)).toEqual(parserIds);
  expect(parserKind("small").writes).toBe("program");
  expect(() => parserKind("large")).toThrow("there is no kind of parser called large");
});
