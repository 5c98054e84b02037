import { expect, it } from "vitest";
import { detectNotation } from "../../src/query/convert-detect.ts";
import { parseEfok } from "../../src/query/efok/parse.ts";
import { notations } from "../../src/query/notations.ts";

const signs = ["!", "(", "?x : !", "[", "{", "(p,", "SELECT ?x {", "((1,(", "a b ", "r1(s1,f1)&", " "];

it.each(Object.keys(notations))("%s looks at the length of a text before anything else of it", (name) => {
  for (const sign of signs) {
    const text = sign.repeat(Math.ceil(100_001 / sign.length));
    const error = expect.objectContaining({ code: "query.too-long" });
    expect(() => notations[name]!.parse(text, { ids: true })).toThrow(error);
    expect(() => detectNotation(text)).toThrow(error);
    expect(() => parseEfok(text)).toThrow(error);
  }
});
