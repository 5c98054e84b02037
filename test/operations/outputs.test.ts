import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { nodeHost } from "../../src/host/node.ts";
import { type Kind, type KindedPart, partsOf } from "../../src/operations/contract/kinds.ts";
import type { Operation } from "../../src/operations/contract/operation.ts";
import { operations } from "../../src/operations/registry.ts";
import { refused } from "./support.ts";

// The rules of outputs hold for every operation that there is: nothing is listed here.

const all = (await Promise.all(
  Object.values(operations).map(async (load) => (await load()) as unknown),
)) as Operation[];

const isOutput = ({ kind }: KindedPart) => kind.is === "output-file" || kind.is === "output-folder";
const isRead = ({ kind }: KindedPart) => ["resource", "input", "code"].includes(kind.is);
const partsThat = (operation: Operation, holds: (part: KindedPart) => boolean) =>
  partsOf(operation.parameters).filter(holds);

const root = mkdtempSync(join(tmpdir(), "lacuna-outputs-"));
afterAll(() => rmSync(root, { recursive: true }));
let count = 0;
const fresh = (): string => {
  const folder = join(root, String(count++));
  mkdirSync(folder);
  return folder;
};

/** The value of a parameter in which a path stands where its kind is: itself, in a list behind another, by a name. */
function holding(
  operation: Operation,
  { parameter, kind }: KindedPart,
  path: string,
): Record<string, unknown> {
  const shapes = [
    path,
    ["another", path],
    { name: path },
    [{ run: path }],
    { preset: path },
    [{ preset: path }],
  ];
  const value = shapes.find((each) =>
    partsOf(operation.parameters, { [parameter]: each }).some(
      (part) => part.parameter === parameter && part.kind.is === kind.is && part.value === path,
    ),
  );
  if (value === undefined) throw new Error(`${operation.id}: no value of ${parameter} is known here`);
  return { [parameter]: value };
}

/** What the rules of all operations say, before the operation itself is asked. */
const told = (operation: Operation, given: Record<string, unknown>) =>
  refused(operation.run({ force: true, ...given } as never, nodeHost as never));

const strangers: Readonly<Record<string, string | Uint8Array>> = {
  "notes.txt": "what I wrote\n",
  "thesis.html": '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Thesis</title>\n',
  "gold.md": "# Gold answers\n\n| question | answer |\n",
  "paper.tex": "\\documentclass{article}\n% lacuna, a gap\n",
  "table.csv": "id,answer\n1,France\n",
  "links.tsv": "a\tr\tb\n",
  "package.json": '{"name":"mine"}',
  "questions.json": '{"dataset": {"id": "mine"}, "questions": [{"id": "1"}]}',
  "predictions.jsonl": '{"id":"1","answers":["France"]}\n',
  "picture.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
  "graph.nt": "<http://x/a> <http://x/r> <http://x/b> .\n",
  "graph.ttl": "@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n@prefix : <http://x/> .\n",
  "weights.safetensors": Uint8Array.of(8, 0, 0, 0, 0, 0, 0, 0, 123, 125, 32, 32, 32, 32, 32, 32),
  "rows.parquet": Uint8Array.from(Buffer.from("PAR1\x15\x04\x15\x10\x15\x14\x4c\x15\x02", "latin1")),
  "archive.zip": Uint8Array.of(80, 75, 3, 4, 20, 0, 0, 0, 8, 0),
};
const endings = ["", ".html", ".md", ".tex", ".json", ".jsonl"];

describe("force replaces nothing of a stranger's", () => {
  const writing = all.flatMap((operation) =>
    partsThat(operation, isOutput).map((part) => ({
      operation,
      part,
      named: `${operation.id}, ${part.parameter}`,
    })),
  );
  it("there are operations that write", () => expect(writing.length).toBeGreaterThan(20));

  it.each(writing)("$named", async ({ operation, part }) => {
    const folder = fresh();
    for (const [name, content] of Object.entries(strangers))
      for (const ending of endings) {
        const path = join(folder, `${name}${ending}`);
        writeFileSync(path, content);
        const error = await told(operation, holding(operation, part, path));
        // A report whose ending no writer has is refused as such.
        expect(["runs.not-ours", "usage.report-format", "usage.report-kind"], path).toContain(error?.code);
        expect(Buffer.compare(readFileSync(path), Buffer.from(content))).toBe(0);
      }
    for (const [name, content] of Object.entries(strangers)) {
      const path = join(fresh(), "folder");
      mkdirSync(path);
      writeFileSync(join(path, name), content);
      expect(await told(operation, holding(operation, part, path))).toMatchObject({ code: "runs.not-ours" });
      expect(readdirSync(path)).toEqual([name]);
      expect(Buffer.compare(readFileSync(join(path, name)), Buffer.from(content))).toBe(0);
    }
  });
});

describe("no operation writes a file called -", () => {
  const writing = all.flatMap((operation) =>
    partsThat(operation, isOutput).map((part) => ({
      operation,
      part,
      named: `${operation.id}, ${part.parameter}`,
    })),
  );
  it.each(writing)("$named", ({ operation, part }) => {
    const checked = operation.parameters.safeParse(holding(operation, part, "-"));
    expect(checked.error?.issues.map(({ message }) => message)).toContain(
      "standard output (-) is no file here: give a path",
    );
  });
});

describe("no operation writes over what it reads", () => {
  const pairs = all.flatMap((operation) =>
    partsThat(operation, isOutput).flatMap((output) =>
      partsThat(operation, isRead).map((input) => ({
        ...{ operation, output, input },
        named: `${operation.id}: ${output.parameter} is ${input.parameter}`,
      })),
    ),
  );
  it.each(pairs)("$named", async ({ operation, output, input }) => {
    // An empty file and an empty folder would be replaced, were they not read.
    const [file, inner] = [join(fresh(), "file.html"), fresh()];
    writeFileSync(file, "");
    for (const path of [file, inner, `${inner}/`]) {
      const given = { ...holding(operation, input, path), ...holding(operation, output, path) };
      expect(await told(operation, given), path).toMatchObject({ code: "runs.not-ours" });
    }
    expect([statSync(file).size, readdirSync(inner)]).toEqual([0, []]);
  });

  const twice = all
    .map((operation) => ({ operation, outputs: partsThat(operation, isOutput) }))
    .filter(({ outputs }) => outputs.length > 1)
    .map((each) => ({ ...each, named: each.operation.id }));
  it.each(twice)("$named writes nothing twice", async ({ operation, outputs }) => {
    const path = join(fresh(), "out.html");
    const given = Object.assign({}, ...outputs.map((part) => holding(operation, part, path)));
    expect(await told(operation, given)).toMatchObject({ code: "runs.not-ours" });
  });
});

describe("effects agree with the kinds of parameters", () => {
  it.each(all.map((operation) => ({ operation, named: operation.id })))("$named", ({ operation }) => {
    const parts = partsOf(operation.parameters);
    const kinds = new Set(parts.map(({ kind }): Kind["is"] => kind.is));
    const reaches = parts.some(({ kind }) => kind.is === "resource" && kind.reach === "network");
    const changes = parts.some(({ kind }) => kind.is === "resource" && kind.changed);
    const writes = changes || kinds.has("output-file") || kinds.has("output-folder");
    expect({
      writes: operation.effects.includes("writes"),
      code: operation.effects.includes("runs-code"),
    }).toEqual({ writes, code: kinds.has("code") });
    if (kinds.has("address") || reaches) expect(operation.effects).toContain("network");
  });
});

it("every operation that writes is interrupted and killed by test/disk, or says why not", async () => {
  const disk: string = "../disk/commands.mjs";
  const { commands, operationOf, notRun } = (await import(disk)) as Readonly<
    Record<"commands" | "operationOf" | "notRun", Readonly<Record<string, unknown>>>
  >;
  const run = Object.keys(commands).map((name) => operationOf[name] ?? name);
  const writing = all.filter((operation) => partsThat(operation, isOutput).length > 0).map(({ id }) => id);
  expect(Object.keys(operationOf).filter((name) => !(name in commands))).toEqual([]);
  expect([...new Set([...run, ...Object.keys(notRun)])].sort()).toEqual([...writing].sort());
});
