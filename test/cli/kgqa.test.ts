import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { afterAll, beforeAll, expect, test } from "vitest";
import { data } from "../../src/cli/commands/data.ts";
import { kgqa } from "../../src/cli/commands/kgqa.ts";
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
  writeFileSync(join(folder, "theirs.csv"), "id,answer\n0,a\n1,b\n");
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
  kgqa(program, io);
  data(program, io);
  return program.commands.flatMap((noun) =>
    noun.commands.flatMap((verb) => {
      let help = "";
      verb
        .configureOutput({
          writeOut: (text) => {
            help += text;
          },
        })
        .outputHelp();
      return [...help.matchAll(/^ {2}lacuna (.*)$/gm)].map(([, line]) => line ?? "");
    }),
  );
}

test("every command has examples, and they run", async () => {
  const all = examples();
  expect(new Set(all.map((line) => line.split(" ").slice(0, 2).join(" "))).size).toBe(8);
  // What is fetched is not there in a test; `data get` has its own tests.
  const local = all.filter((line) => !/^data get|https:/.test(line));
  const run = async (line: string) => {
    const { status, err } = await here(...line.split(" "));
    expect(status, `${line}: ${err}`).toBe(0);
  };
  // Others read what a re-split has written.
  const first = local.filter((line) => line.startsWith("kgqa resplit"));
  expect(first).toHaveLength(2);
  await Promise.all(first.map(run));
  await Promise.all(local.filter((line) => !first.includes(line)).map(run));
  const pages = ["levels.html", "dataset.html", "scores.html"];
  for (const page of pages) expect(readFileSync(join(folder, page), "utf8")).toContain("<svg");
});

test("`kgqa levels` says as JSON what scripts rely on, and the same as text", async () => {
  const args = ["kgqa", "levels", "--train", "train.json", "--test", "test.json"];
  const [json, text] = await Promise.all([here(...args, "--json"), here(...args)]);
  const { iid, compositional, "zero-shot": zero, total } = JSON.parse(json.out);
  expect(iid + compositional + zero).toBe(total);
  expect(total).toBe(40);
  expect(text.out).toMatch(new RegExp(`^test +40 +${iid} .* ${compositional} .* ${zero} `, "m"));
});

test("mistakes name flags, and end with the status of their kind", async () => {
  const wrong = async (status: number, code: string, what: RegExp, ...args: string[]) => {
    const found = await here(...args);
    expect(found).toMatchObject({ status, out: "", err: expect.stringMatching(what) });
    expect(found.err).toContain(`error[${code}]`);
  };
  const resplit = ["kgqa", "resplit", "train.json"];
  await Promise.all([
    wrong(2, "usage.bad-parameter", /--zero: 1\.5 is not below 1/, ...resplit, "--out", "x", "--zero", "1.5"),
    wrong(1, "runs.not-ours", /lcquad1/, "kgqa", "resplit", "lcquad1/", "--out", "./lcquad1", "--force"),
    wrong(1, "kgqa.unknown-format", /--format/, "kgqa", "info", "graph.nt"),
    wrong(1, "kgqa.no-such-dataset", /lcquad1/, "data", "get", "lcquad3"),
  ]);
});

// Hashes of the ids of the published files, as in test/kgqa/levels.test.ts.
test.skipIf(!haveData("lcquad1"))(
  "LC-QuAD 1.0* through the command, question for question",
  async () => {
    const [train, other] = ["train", "test"].map((part) => dataPath(`lcquad1/${part}-data.json.gz`));
    const { status, out, err } = await here(
      ...["kgqa", "resplit", train ?? "", other ?? "", "--official", "--json", "--out", "star"],
      ...["--zero", "0.6", "--compositional", "0.1", "--iid", "0.2", "--validation", "0.33"],
    );
    expect(status, err).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ seed: 42, train: { questions: 3420 }, out: "star" });
    const ids = (part: string) => {
      const file = JSON.parse(readFileSync(join(folder, `star/${part}.json`), "utf8"));
      return sha256(file.questions.map((each: { id: string }) => each.id).join("\n"));
    };
    expect(ids("train")).toBe("45056737903e718c26eaaaa19e3c502a750d4f49202e08ba1da18ad246d020f1");
    expect(ids("valid")).toBe("3d8c86baba8504dd1b8145cc7ed1ba72cf3670c12937f1a2d4212d336dce3338");
    expect(ids("test")).toBe("804adee501f7e7b9ca3a1ca270c3137fa25758499adb98856f832dec29d90096");
    const manifest = JSON.parse(readFileSync(join(folder, "star/manifest.json"), "utf8"));
    for (const { name, sha256: hash } of manifest.files)
      expect(hash).toBe(sha256(readFileSync(join(folder, "star", name))));
  },
  30_000,
);

const sha256 = (bytes: string | Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

test("what there is to fetch is listed", async () => {
  const [text, json] = await Promise.all([here("data", "list"), here("data", "list", "--json")]);
  // 27 datasets of questions stand in the published study; graphs and benchmarks of the field came later.
  const listed = JSON.parse(json.out) as { readonly kind: string }[];
  expect(listed.filter(({ kind }) => kind === "questions")).toHaveLength(27);
  expect(text.out).toMatch(/^lcquad1 +DBpedia +2017 +5 000 +en +sparql +GPL-3\.0 +icz +2$/m);
});
