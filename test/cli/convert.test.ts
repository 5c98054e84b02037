import { expect, test } from "vitest";
import { lacuna } from "./lacuna.ts";

const PATH = "?x : r4(e17, ?y) & r9(?y, ?x)";

test("a query keeps its hash through another notation", async () => {
  const { status, out } = await lacuna(["convert", PATH, "--to", "betae"]);
  expect({ status, out: out.replaceAll(" ", "") }).toEqual({ status: 0, out: "[17,[4,9]]\n" });
  const hashes = await Promise.all(
    [PATH, out.trim(), "?z : r9(?a, ?z) & r4(e17, ?a)"].map((each) =>
      lacuna(["convert", each, "--to", "hash"]),
    ),
  );
  expect(hashes[0]!.out).toMatch(/^[0-9a-z]+\n$/);
  expect(new Set(hashes.map((each) => each.out)).size).toBe(1);
});

test("the documented shape of --json", async () => {
  const { out } = await lacuna(["convert", "[17,[4,9]]", "--from", "betae", "--to", "text", "--json"]);
  expect(JSON.parse(out)).toEqual({
    query: expect.stringContaining("r4(e17,"),
    notation: "text",
    from: "betae",
    hash: expect.any(String),
  });
});

test("names come from the graph", async () => {
  const { status, out } = await lacuna([
    "convert",
    "?c : borders(France, ?c)",
    "--graph",
    "world",
    "--to",
    "sparql",
  ]);
  expect(status).toBe(0);
  expect(out).toMatch(/SELECT/);
});
