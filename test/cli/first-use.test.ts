import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, it } from "vitest";
import { run } from "../../src/cli/program/program.ts";
import type { Io } from "../../src/cli/terminal/io.ts";
import { visible } from "../../src/formats/text/visible.ts";
import { hasColours } from "../../src/report/colours.ts";
import { heading, withHeadings } from "../../src/report/heading.ts";

/** A folder whose name a shell does not take whole. */
const folder = mkdtempSync(join(tmpdir(), "lacuna it's "));
const graph = join(folder, "graph");
beforeAll(() => {
  mkdirSync(graph);
  writeFileSync(join(graph, "train.txt"), "a\tr\tb\nb\tr\tc\n");
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a command line in this process. */
async function called(...args: string[]) {
  const written = { out: "", err: "" };
  const io: Io = {
    out: (text) => {
      written.out += text;
    },
    err: (text) => {
      written.err += text;
    },
    terminal: false,
  };
  return { status: await run(args, io), ...written };
}

it("a hint names the graph as it was given, quoted for a shell", async () => {
  const { status, err } = await called("ask", graph, "?x : rr(a, ?x)");
  expect(status).toBe(1);
  const [, command = ""] = /`lacuna (.*)` lists/.exec(err) ?? [];
  expect(command).toBe(`kg info '${graph.replaceAll("'", "'\\''")}' --relations`);
});

it("`help` of a command is the help of that command", async () => {
  for (const words of [["links", "train"], ["kg", "info"], ["ask"], ["links"]])
    expect(await called("help", ...words)).toEqual(await called(...words, "--help"));
  expect((await called("help", "links", "train")).out).toContain("Usage: lacuna links train");
});

it("a call that lacks something is shown one that does not", async () => {
  expect(await called("links", "train", "world")).toMatchObject({
    status: 2,
    err: expect.stringMatching(
      /--out[\s\S]*for example: lacuna links train world --rank \d+ --out world.model/,
    ),
  });
  expect(await called("kgqa", "info")).toMatchObject({
    status: 2,
    err: expect.stringMatching(/dataset[\s\S]*for example: lacuna kgqa info/),
  });
});

it.each([
  [["ask", "world", "?c : borders(France, ?c)", "--format", "foo"], 'no format is called "foo"'],
  [["kg", "info", "world", "--format", "foo"], 'no format is called "foo"'],
  [["ask", "world", "-"], "give --queries - for a file of queries"],
])("%j is refused by its name", async (args, message) => {
  const { status, err } = await called(...args);
  expect(status).not.toBe(0);
  expect(err).toContain(message);
});

it("hints are commands with what was given", async () => {
  const split = await called("links", "eval", "frequency", "--graph", graph);
  const quoted = `'${graph.replaceAll("'", "'\\''")}'`;
  expect(split.err).toContain(`lacuna kg split ${quoted} --random 80,10,10 --out gaps`);
  const asked = ["--solver", "lacuna", "--model", "frequency", "--set", "belief=calibrated"];
  const { err } = await called("ask", graph, "?x : r(a, ?x)", ...asked);
  expect(err).toContain(`lacuna links calibrate frequency --graph ${quoted}`);
});

it("--csv and --tsv are tables that any reader of such files takes apart as --json has them", async () => {
  const names = 'a\tr\t"q"\na\tr\tx, y\na\tr\tplain\n';
  writeFileSync(join(folder, "quoted.tsv"), names);
  const asked = ["ask", join(folder, "quoted.tsv"), "?x, ?y : r(?x, ?y)"];
  const { answers } = JSON.parse((await called(...asked, "--json")).out) as { answers: string[][] };
  expect(answers.length).toBe(3);
  for (const [flag, delimiter] of [
    ["--csv", ","],
    ["--tsv", "\t"],
  ] as const) {
    const { out } = await called(...asked, flag);
    expect(parse(out, { delimiter })).toEqual([["x", "y"], ...answers]);
  }
  const ranked = await called(
    "ask",
    "world",
    "?c : borders(?c, Chad)",
    "--model",
    "frequency",
    "--top",
    "3",
    "--csv",
  );
  expect(parse(ranked.out).map((row) => row.length)).toEqual([3, 3, 3, 3]);
  expect(parse(ranked.out)[0]).toEqual(["c", "score", "known"]);
  expect(await called(...asked, "--csv", "--json")).toMatchObject({ status: 2 });
  expect(await called("ask", "world", "--queries", "q.txt", "--csv")).toMatchObject({ status: 2 });
});

it("completion knows commands, options and the values of options", async () => {
  const { out: script } = await called("completion", "bash");
  const completed = (...words: string[]) => {
    const line = ["lacuna", ...words].map((word) => `'${word}'`).join(" ");
    const asked = `COMP_WORDS=(${line}); COMP_CWORD=${words.length}; _lacuna; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const shell = spawnSync("bash", ["-c", `${script}\n${asked}`], { cwd: graph, encoding: "utf8" });
    expect(shell.stderr).toBe("");
    return shell.stdout.trim().split("\n");
  };
  expect(completed("li")).toEqual(["links"]);
  expect(completed("links", "ca")).toEqual(["calibrate"]);
  expect(completed("links", "train", "world", "--mod")).toEqual(["--model"]);
  expect(completed("links", "train", "--model", "dist")).toEqual(["distmult"]);
  expect(completed("ask", "tr")).toEqual(["train.txt"]);
  // Names where others are possible too stand before files; where no others are, there are no files.
  expect(completed("benchmark", "sample", "--protocol", "")).toEqual(
    expect.arrayContaining(["betae", "efo1", "efok", "balanced", "train.txt"]),
  );
  expect(completed("ask", "world", "--solver", "q")).toEqual(["qto", "query2box"]);
  expect(completed("convert", "--to", "spar")).toEqual(["sparql"]);
  expect(completed("ask", "--split", "t")).toEqual(["test"]);
  expect(completed("data", "get", "fb15k-237")).toEqual(["fb15k-237", "fb15k-237-betae"]);
  for (const shell of ["zsh", "fish"]) expect((await called("completion", shell)).out).toContain("calibrate");
  expect(await called("completion", "ksh")).toMatchObject({ status: 2 });
});

it("colours are for terminals, and for none with NO_COLOR", async () => {
  expect(hasColours(true, {})).toBe(true);
  expect(hasColours(true, { TERM: "dumb" })).toBe(false);
  expect(hasColours(false, {})).toBe(false);
  expect(hasColours(true, { NO_COLOR: "1" })).toBe(false);
  expect(hasColours(true, { NO_COLOR: "1", FORCE_COLOR: "1" })).toBe(false);
  expect(hasColours(false, { FORCE_COLOR: "1" })).toBe(true);
  const written: string[] = [];
  const shown = { out: () => {}, err: (text: string) => void written.push(text), terminal: true };
  await run(["ask", graph, "?x : rr(a, ?x)"], { ...shown, colours: { out: true, err: true } });
  await run(["ask", graph, "?x : rr(a, ?x)"], shown);
  const [coloured, plain] = written;
  expect(coloured).toContain("\u001b[1;31merror");
  expect(stripVTControlCharacters(coloured!)).toBe(plain);
});

it("headers of tables stand out on a terminal, and names of others cannot pass for them", async () => {
  const out = async (on: boolean, ...words: string[]) => {
    const written: string[] = [];
    await run(words, {
      out: (text) => void written.push(text),
      err: () => {},
      terminal: on,
      colours: { out: on, err: on },
    });
    return written.join("");
  };
  const asked = ["links", "eval", "frequency", "--graph", graph, "--split", "train"];
  const [coloured, plain] = [await out(true, ...asked), await out(false, ...asked)];
  const [line] = coloured.split("\n").filter((each) => each.includes("MRR"));
  expect(line).toMatch(/\[1mquestion +ranks +MRR.*\[0m$/);
  const seconds = /[\d.]+ s/;
  expect(stripVTControlCharacters(coloured).replace(seconds, "")).toBe(plain.replace(seconds, ""));
  expect(visible(plain)).toBe(plain);
  const csv = await out(true, ...asked, "--csv");
  const [header, ...rows] = csv.trim().split("\n");
  expect(header).toBe("model,graph,split,question,ranks,mrr,hits_at_1,hits_at_3,hits_at_10");
  expect(rows.map((row) => row.split(",").slice(2, 4).join())).toEqual([
    "train,tail",
    "train,head",
    "train,both",
  ]);
  expect(withHeadings("a \u0001b\u0002\n", visible, (text) => `<${text}>`)).toBe("a \\u0001b\\u0002\n");
  expect(withHeadings(`${heading("a \u001b")}\nb`, visible, (text) => `<${text}>`)).toBe("<a \\u001b>\nb");
});
