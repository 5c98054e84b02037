import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lacuna, MAIN } from "../cli/lacuna.ts";
import { syntheticLinks } from "../support/synthetic.ts";

const folder = mkdtempSync(join(tmpdir(), "lacuna-train-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string) => join(folder, name);
const graph = at("graph");

beforeAll(() => {
  const { links, levels } = syntheticLinks(60, 5);
  mkdirSync(graph);
  for (const [level, split] of ["train", "valid", "test"].entries())
    writeFileSync(
      join(graph, `${split}.txt`),
      links
        .filter((_, i) => levels[i] === level)
        .map(([head, relation, tail]) => `e${head}\tr${relation}\te${tail}\n`)
        .join(""),
    );
});

const options = ["--rank", "24", "--epochs", "60", "--batch", "16", "--validate-every", "10", "--quiet"];
/** The options of all, but those that a test gives itself. */
const command = (out: string, ...more: string[]) => [
  "links",
  "train",
  graph,
  "--out",
  at(out),
  ...options.filter((each, place) => !more.includes(each.startsWith("--") ? each : options[place - 1]!)),
  ...more,
];
const sha256 = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex");
const hashes = (out: string) =>
  ["model.safetensors", "manifest.json"].map((file) => sha256(join(at(out), file)));

/** Starts a training that keeps every step, and ends it with a signal when it has kept one. */
function stopped(out: string, signal: NodeJS.Signals): Promise<{ code: number | null; err: string }> {
  const path = join(`${at(out)}.training`, "checkpoint.safetensors");
  const kept = () => statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  const before = kept();
  const child = spawn(process.execPath, [MAIN, ...command(out, "--checkpoint", "0")]);
  let err = "";
  child.stderr.on("data", (chunk: Buffer) => {
    err += chunk.toString();
  });
  const watch = setInterval(() => {
    const now = kept();
    if (now === undefined || now === before) return;
    clearInterval(watch);
    child.kill(signal);
  }, 5);
  return new Promise((resolve) =>
    child.on("close", (code) => {
      clearInterval(watch);
      resolve({ code, err });
    }),
  );
}

test("a training that is killed or interrupted ends in the same bytes as one that is not", async () => {
  const whole = await lacuna(command("whole"));
  expect(whole.err).toBe("");
  expect(whole.status).toBe(0);

  for (let kill = 0; kill < 2; kill++) expect((await stopped("killed", "SIGKILL")).code).toBe(null);
  expect(existsSync(at("killed"))).toBe(false);
  const interrupted = await stopped("killed", "SIGINT");
  expect(interrupted.code).toBe(130);
  expect(interrupted.err).toContain("the same command goes on from there");

  const other = await lacuna(command("killed", "--rate", "0.2"));
  expect(other.status).toBe(1);
  expect(other.err).toContain("settings.optimizer.rate 0.1 (now 0.2)");

  expect((await lacuna(command("killed"))).status).toBe(0);
  expect(hashes("killed")).toEqual(hashes("whole"));
  expect(existsSync(`${at("killed")}.training`)).toBe(false);
});

test.each([[["--relation-weight", "0.5"]], [["--model", "cp", "--optimizer", "adam", "--loss", "1-vs-all"]]])(
  "any number of threads writes the same bytes: %j",
  async (more) => {
    const run = async (threads: number) => {
      const out = `threads-${threads}-${more.length}`;
      const done = await lacuna(command(out, "--epochs", "6", "--threads", `${threads}`, "--json", ...more));
      expect(done.err).toBe("");
      expect(JSON.parse(done.out).threads).toBe(threads);
      return hashes(out);
    };
    const one = await run(1);
    expect(await run(2)).toEqual(one);
    expect(await run(3)).toEqual(one);
  },
);

test("what is written says how it came about, and other commands take it", async () => {
  const { out, err } = await lacuna(command("told", "--json", "--dtype", "float16", "--epochs", "10"));
  expect(err).toBe("");
  const told = JSON.parse(out);
  const manifest = JSON.parse(readFileSync(join(at("told"), "manifest.json"), "utf8"));
  expect(manifest.provenance).toMatchObject({
    graph: { entities: 60, triples: expect.anything() },
    settings: { model: "complex", rank: 24, loss: "k-vs-all", seed: 0, epochs: 10 },
    ...{ epochs: 10, kept: told.kept, curve: told.curve },
  });
  expect(JSON.stringify(manifest)).not.toMatch(/seconds|threads/);
  const evaluated = await lacuna([
    "links",
    "eval",
    at("told"),
    "--graph",
    graph,
    "--split",
    "test",
    "--json",
  ]);
  expect(JSON.parse(evaluated.out)).toMatchObject({ mrr: told.evaluation.test.mrr });
});

test("text says what was written and what comes next; a second run does not overwrite", async () => {
  const first = await lacuna(command("text"));
  expect(first.out).toMatch(/^trained complex of rank 24 on graph: 60 epochs/);
  expect(first.out).toContain(`wrote ${at("text")}: float32`);
  const [, source, question] = /\nnext: lacuna ask (\S+) '(.*)' --model \S+\n$/.exec(first.out)!;
  const asked = await lacuna(["ask", source!, question!, "--model", at("text"), "--json"]);
  expect(asked.err).toBe("");
  expect(JSON.parse(asked.out).answers.length).toBeGreaterThan(0);
  const second = await lacuna(command("text"));
  expect([second.status, second.out]).toEqual([1, ""]);
  expect(second.err).toContain("runs.exists");
});

test.each([
  [["--rank", "0"], 2, "at least 1"],
  [["--model", "transh"], 2, "transh"],
  [["--rate", "0"], 2, "above 0"],
  [["--loss", "hinge"], 2, "hinge"],
  [["--model", "rotate", "--loss", "1-vs-all"], 1, "train it with negative-sampling"],
  [["--preset", "fb15"], 1, "fb15k-237"],
  [["--memory", "1K"], 1, "smaller --rank"],
  [["--validate-every", "0", "--patience", "3"], 1, "patience"],
])("a mistake is told: %j", async (more, status, words) => {
  const { out, err, ...ended } = await lacuna(command("mistake", ...more));
  expect([ended.status, out]).toEqual([status, ""]);
  expect(err).toContain(words);
  expect(err).not.toContain("    at ");
  expect(existsSync(at("mistake.training"))).toBe(false);
});

test("a graph without a valid split is trained for all epochs, and refused where validation is asked for", async () => {
  const bare = at("bare.tsv");
  writeFileSync(bare, "a\tr\tb\nb\tr\tc\n");
  const run = (...more: string[]) =>
    lacuna(["links", "train", bare, "--out", at("bare"), "--quiet", ...more]);
  const refused = await run("--validate-every", "2");
  expect(refused.status).toBe(1);
  expect(refused.err).toContain("--validate-every 0");
  const trained = await run("--epochs", "2", "--rank", "2");
  expect(trained.status).toBe(0);
  expect(trained.out).toContain("no valid split to stop by");
});
