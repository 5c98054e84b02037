// The commands of the product with the baselines in them, as `npm run lacuna` of experiments/ builds them.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, expect, test } from "vitest";
import { embedAssets } from "../../../build/assets.ts";
import { parserIds as ours } from "../../../src/semantic-parsing/parser-ids.ts";
import { parserIds } from "../parser-ids.ts";
import { withBaselines } from "../with-baselines.ts";

// Below the repository, where packages are found.
const built = "node_modules/.cache/lacuna-baselines-test";
const folder = mkdtempSync(join(tmpdir(), "lacuna-baselines-"));

beforeAll(async () => {
  const bundle = await rolldown({
    input: { lacuna: "src/cli/main.ts" },
    platform: "node",
    logLevel: "silent",
    external: (id) => !/^[./]/.test(id) && !id.startsWith("src/"),
    plugins: [withBaselines, embedAssets],
  });
  await bundle.write({ dir: built, format: "esm" });
  await bundle.close();
  lacuna("kopl", "generate", "--kb", "world", "--count", "30", "--out", "questions", "--threads", "1");
});
afterAll(() => {
  rmSync(folder, { recursive: true });
  rmSync(built, { recursive: true });
});

function run(words: readonly string[], env = {}) {
  const args = [join(process.cwd(), built, "lacuna.js"), ...words, "--json"];
  return spawnSync(process.execPath, args, {
    ...{ cwd: folder, encoding: "utf8", env: { ...process.env, ...env } },
  });
}
function lacuna(...words: string[]) {
  const { stdout, stderr, status } = run(words);
  expect(status, stderr).toBe(0);
  return JSON.parse(stdout);
}

const sizes = "--batch 4 --width 8 --hidden 8 --validate-every 0".split(" ");
const train = (model: string, out: string, ...more: string[]) =>
  lacuna("parser", "train", ...`questions --kb world --model ${model} --out ${out}`.split(" "), ...more);

test.each(parserIds.filter((id) => !(ours as readonly string[]).includes(id)))(
  "%s is trained, kept, scored and asked by the commands of the product, to the same bytes",
  (model) => {
    const trained = train(model, model, ...sizes, "--updates", "2");
    expect(trained.model).toBe(model);
    const again = train(model, `${model}-again`, ...sizes, "--updates", "2");
    expect(again.file.sha256).toBe(trained.file.sha256);
    const scored = lacuna(
      ...`parser eval --gold questions/val.json --kb world --parser ${model} --limit 2`.split(" "),
    );
    expect(scored.questions).toBe(2);
  },
);

test("a walk finds its topic in the words where no program is given", () => {
  const { answers, reading } = lacuna("ask", "world", "capital of Chad", "--parser", "srn");
  expect(answers.length).toBe(1);
  expect(reading?.program).toBe("");
});

test("vectors of words that are none are refused", () => {
  writeFileSync(join(folder, "broken.txt"), "the 0.1 0.2\nFrance much\n");
  const { status, stderr } = run("parser train questions --kb world --model rnn-kopl --out x".split(" "), {
    GLOVE: "broken.txt",
  });
  expect(status).not.toBe(0);
  expect(stderr).toContain("parsing.bad-vectors");
  expect(readFileSync(join(folder, "broken.txt"), "utf8")).toContain("much");
});
