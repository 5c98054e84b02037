import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDataCommands } from "../../src/cli/commands/data.ts";
import { addKgqaCommands } from "../../src/cli/commands/kgqa.ts";
import { randomState } from "../../src/numeric/random-state.ts";
import { dataPath, haveData } from "../kgqa/support.ts";
import { lacuna } from "./lacuna.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "lacuna-kgqa-"));
  mkdirSync(join(folder, "lcquad1"));
  const [train, other] = [questions("train", 1, 100), questions("test", 2, 40)];
  for (const place of ["", "lcquad1/"]) {
    writeFileSync(join(folder, `${place}train.json`), train);
    writeFileSync(join(folder, `${place}test.json`), other);
  }
  writeFileSync(join(folder, "theirs.json"), other);
  writeFileSync(join(folder, "ours.json"), questions("test", 2, 20));
  writeFileSync(join(folder, "graph.nt"), '<http://x/a> <http://x/p1> "1" .\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** QALD JSON of questions over one to three of eight predicates. */
function questions(name: string, seed: number, count: number): string {
  const random = randomState(seed);
  const records = Array.from({ length: count }, (_, at) => {
    const predicates = [...random.permutation(8)].slice(0, 1 + (at % 3)).sort();
    return {
      id: `${name}-${at}`,
      question: [{ language: "en", string: `What is ${name} ${at}?` }],
      query: { sparql: `SELECT ?y WHERE { ${predicates.map((p) => `?x <http://x/p${p}> ?y .`).join(" ")} }` },
      answers: [
        { head: { vars: ["y"] }, results: { bindings: [{ y: { type: "literal", value: String(at) } }] } },
      ],
    };
  });
  return JSON.stringify({ dataset: { id: name }, questions: records });
}

const here = (...args: string[]) => lacuna(args, "", {}, folder);

/** The commands with the examples of their help. */
function examples(): string[] {
  const program = new Command("lacuna");
  const io = { out: () => {}, err: () => {}, terminal: false };
  addKgqaCommands(program, io);
  addDataCommands(program, io);
  return program.commands.flatMap((noun) =>
    noun.commands.flatMap((verb) => {
      let help = "";
      verb.configureOutput({ writeOut: (text) => void (help += text) }).outputHelp();
      return [...help.matchAll(/^ {2}lacuna (.*)$/gm)].map(([, line]) => line ?? "");
    }),
  );
}

test("every command has examples, and they run", async () => {
  const all = examples();
  expect(new Set(all.map((line) => line.split(" ").slice(0, 2).join(" "))).size).toBe(8);
  // What is fetched is not there in a test; `data get` has its own tests.
  const local = all.filter((line) => !/^data get|https:/.test(line));
  const ran: string[] = [];
  for (const line of local) {
    const { status, err } = await here(...line.split(" "), "--quiet");
    expect(status, `${line}: ${err}`).toBe(0);
    ran.push(line);
    if (/split\//.test(line) && line.startsWith("kgqa resplit")) {
      expect(readdirSync(join(folder, "split"))).toContain("manifest.json");
      if (ran.filter((each) => each.startsWith("kgqa resplit")).length < 2)
        rmSync(join(folder, "split"), { recursive: true });
    }
  }
}, 30_000);
