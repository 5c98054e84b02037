import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { longFiles } from "../../vitest.long.config.ts";

/** A pattern of files as an expression: any folders, any letters of a name, choices. */
const expressionOf = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .replaceAll(".", "\\.")
      .replaceAll("**/", "(:.*/)?")
      .replaceAll(/(?<!\.)\*/g, "[^/]*")
      .replaceAll("(:", "(?:")
      .replaceAll("{", "(?:")
      .replaceAll("}", ")")
      .replaceAll(",", "|")}$`,
  );

test("each file of the long run belongs to one part of .ci/run", () => {
  const script = readFileSync(".ci/run", "utf8").replaceAll("\\\n", " ");
  const folders = [...script.matchAll(/^part_\w+\(\) \{(.*?)\}$/gms)].flatMap(([, body = ""]) =>
    [...body.matchAll(/\blong "[^"]*" (.*?)(?=;|\n|$)/g)].map(([, paths = ""]) =>
      paths
        .trim()
        .split(/\s+/)
        .flatMap((path) => {
          const [, before, inside, after] = /^(.*)\{(.*)\}(.*)$/.exec(path) ?? [];
          return inside === undefined ? [path] : inside.split(",").map((each) => `${before}${each}${after}`);
        }),
    ),
  );
  expect(folders.length).toBeGreaterThan(5);
  const patterns = longFiles.map(expressionOf);
  const files = ["test", "experiments"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
      .filter((name) => !name.includes("/node_modules/") && patterns.some((pattern) => pattern.test(name))),
  );
  expect(files.length).toBeGreaterThan(50);
  const parts = (file: string) =>
    folders.filter((paths) => paths.some((path) => file.startsWith(path.endsWith("/") ? path : `${path}/`)))
      .length;
  expect(files.filter((file) => parts(file) !== 1)).toEqual([]);
});
