import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../docs/page.ts";

const bench = join(root, "bench");
const rooms = readdirSync(bench, { withFileTypes: true })
  .filter((each) => each.isDirectory() && !["lib", "results"].includes(each.name))
  .map(({ name }) => name);

test("every program of bench/ stands in a room and is named in bench/run.ts; there are at most 25", () => {
  const programs = rooms.flatMap((room) =>
    readdirSync(join(bench, room))
      .filter((name) => name.endsWith(".ts") && !name.endsWith("-task.ts"))
      .map((name) => `./${room}/${name}`),
  );
  const named = [...readFileSync(join(bench, "run.ts"), "utf8").matchAll(/import\("(\.\/[^"]+)"\)/g)].map(
    ([, path]) => path!,
  );
  expect(named.sort()).toEqual(programs.sort());
  expect(programs.length).toBeLessThanOrEqual(25);
  expect(readdirSync(bench).filter((name) => name.endsWith(".ts"))).toEqual(["run.ts", "tsdown.config.ts"]);
});

test("the package imports nothing of bench/ or experiments/", () => {
  const files = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" });
  const importing = files.filter(
    (name) =>
      name.endsWith(".ts") &&
      /from "(\.\.\/)+(bench|experiments)\//.test(readFileSync(join(root, "src", name), "utf8")),
  );
  expect(importing).toEqual([]);
});
