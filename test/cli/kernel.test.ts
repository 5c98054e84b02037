import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nativeProducts } from "../../src/runs/native/node-native.ts";
import { lacuna, lacunaProcess, MAIN } from "./lacuna.ts";

const folder = mkdtempSync(join(tmpdir(), "lacuna-kernel-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const native = nativeProducts(1);

interface Answer {
  readonly values: readonly string[];
  readonly score: number;
}

const train = (out: string, kernel: string) => [
  ...["links", "train", "world", "--rank", "16", "--epochs", "3", "--quiet", "--kernel", kernel],
  ...["--out", join(folder, out)],
];

test("our own kernel is what small tables are multiplied with", async () => {
  expect((await lacuna(train("own", "auto"))).status).toBe(0);
  const { provenance } = JSON.parse(readFileSync(join(folder, "own", "manifest.json"), "utf8"));
  expect(provenance.kernel).toMatch(/^wasm-/);
});

test.skipIf(!native)("native code when it is asked for (needs onnxruntime-node)", async () => {
  expect((await lacuna(train("native", "onnxruntime"))).status).toBe(0);
  const { provenance } = JSON.parse(readFileSync(join(folder, "native", "manifest.json"), "utf8"));
  expect(provenance.kernel).toBe(native!.name);
  const ranked = [];
  for (const kernel of ["onnxruntime", "wasm"]) {
    const model = join(folder, "native");
    const { out } = await lacuna([
      ...["ask", "world", "?c : borders(?c, Chad)", "--model", model, "--kernel", kernel, "--json"],
    ]);
    ranked.push(JSON.parse(out));
  }
  expect(ranked.map(({ model }) => model.kernel)).toEqual([native!.name, expect.stringMatching(/^wasm-/)]);
  const [theirs, ours] = ranked.map(({ answers }) => answers as Answer[]);
  expect(theirs!.map(({ values }) => values)).toEqual(ours!.map(({ values }) => values));
  theirs!.forEach(({ score }, at) => {
    expect(score / ours![at]!.score).toBeCloseTo(1, 4);
  });
});

test("query models are trained by our own kernel unless native code is asked for", async () => {
  const small = [
    "--set",
    "dimensions=8",
    "--updates",
    "2",
    "--batch",
    "4",
    "--validate-every",
    "0",
    "--quiet",
  ];
  const kernelOf = async (out: string, ...options: string[]) => {
    const folderOf = join(folder, out);
    const { status, err } = await lacuna([
      ...["solvers", "train", "world", "--model", "gqe", ...small, "--out", folderOf, ...options],
    ]);
    if (status !== 0) return err;
    return JSON.parse(readFileSync(join(folderOf, "manifest.json"), "utf8")).provenance.kernel as string;
  };
  expect(await kernelOf("query-own")).toMatch(/^wasm-[a-z-]+$/);
  expect(await kernelOf("query-native", "--kernel", "onnxruntime")).toContain(
    native ? native.name : "onnxruntime-node is not installed",
  );
});

test.skipIf(native)("native code that is not installed is asked for in vain", async () => {
  const { status, err } = await lacuna(train("none", "onnxruntime"));
  expect(status).toBe(2);
  expect(err).toContain("onnxruntime-node is not installed");
  expect(err).toContain("npm install onnxruntime-node");
});

test.skipIf(!native)("native code is not loaded where it would crash (needs onnxruntime-node)", async () => {
  const long = new Array<string>(4000).fill("--quiet");
  // The command line of a process is what counts, and not what a program in this one is given.
  const { status, err } = await lacunaProcess([...train("long", "onnxruntime"), ...long]);
  expect({ status, err }).toMatchObject({ status: 1, err: expect.stringContaining("runs.native-unusable") });
  expect(err).toContain("choose the kernel wasm");
  expect((await lacunaProcess([...train("longer", "auto"), ...long])).status).toBe(0);
});

describe.skipIf(!native)("native code in a worker (needs onnxruntime-node)", () => {
  const model = join(folder, "large");
  const ask = ["ask", "world", "--queries", "-", "--model", model, "--top", "1"];
  const lines = (count: number) =>
    Array.from(
      { length: count },
      (_, at) => `?z : exists ?y (r${at % 9}(e1, ?y) & r${at % 7}(?y, ?z))\n`,
    ).join("");

  // Large enough for native code without being told.
  beforeAll(async () => {
    const size = ["--rank", "1000", "--epochs", "1", "--quiet"];
    expect((await lacuna(["links", "train", "world", ...size, "--out", model])).status).toBe(0);
  });

  test("is not loaded where it would crash", async () => {
    const long = new Array<string>(4000).fill("--quiet");
    expect(await lacunaProcess([...ask, "--ids", ...long], lines(1))).toMatchObject({ status: 0, err: "" });
  });

  test("is not torn down by an interrupt", async () => {
    for (let round = 0; round < 4; round++) {
      const child = spawn(process.execPath, [MAIN, ...ask, "--ids", "--quiet"]);
      let [out, err] = ["", ""];
      child.stdout.setEncoding("utf8").on("data", (text: string) => {
        if (out === "") setTimeout(() => child.kill("SIGINT"), 60 * round);
        out += text;
      });
      child.stderr.setEncoding("utf8").on("data", (text: string) => {
        err += text;
      });
      child.stdin.on("error", () => {});
      child.stdin.end(lines(20_000));
      expect(await new Promise((resolve) => child.on("close", resolve))).toBe(130);
      const written = out.split("\n").length - 1;
      const told = written === 1 ? "1 query was" : `${written} queries were`;
      expect(err).toBe(
        `error[run.interrupted]: interrupted\n  ${told} answered and written, the rest were not\n`,
      );
    }
  });
});
