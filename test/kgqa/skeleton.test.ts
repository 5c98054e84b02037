import { expect, it } from "vitest";
import { skeletonOf } from "../../src/kgqa/schema-items/skeleton.ts";

it("a quote that is escaped in a name begins no literal", () => {
  const query = String.raw`SELECT ?x { res:O\'Neill ?p <http://a/b> . ?x ?y 'c <http://c/d>' }`;
  expect(skeletonOf(query)?.constants).toEqual(["http://a/b"]);
});

it("constants inside of literals, comments and declarations stay", () => {
  const query = `PREFIX a: <http://a/>\n# <http://b/>\nSELECT ?x { ?x a:c "<http://d/>" . ?x ?y """\n<http://e/>""" }`;
  expect(skeletonOf(query)?.constants).toEqual(["http://a/c"]);
});
