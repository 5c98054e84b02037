import fc from "fast-check";
import { expect, test } from "vitest";
import { repeatedMember } from "../../src/formats/text/repeated-member.ts";

test("a name twice in one object is found, and in two objects is none", () => {
  expect(repeatedMember('{"a":1,"b":{"a":2},"a":3}')).toBe("a");
  expect(repeatedMember('{"a":[{"b":1},{"b":2}],"c":"\\"a\\":"}')).toBeUndefined();
  expect(repeatedMember('{"a":{"x":1,"\\u0078":2}}')).toBe("x");
  expect(repeatedMember('["a","a",":"]')).toBeUndefined();
  expect(repeatedMember('{"__proto__":1,"toString":2}')).toBeUndefined();
});

test("no JSON that is made of objects has one", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(repeatedMember(JSON.stringify(value, undefined, 1))).toBeUndefined();
    }),
  );
});
