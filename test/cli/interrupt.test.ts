import { execFileSync, spawn } from "node:child_process";
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { lacuna, MAIN } from "./lacuna.ts";

const folder = mkdtempSync(join(tmpdir(), "lacuna-interrupt-"));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string) => join(folder, name);

/** Runs a command until `begun`, then interrupts it as Ctrl-C does. */
async function interrupted(args: readonly string[], begun: (err: string) => boolean) {
  const child = spawn(process.execPath, [MAIN, ...args], { cwd: folder });
  let err = "";
  child.stderr.on("data", (chunk: Buffer) => {
    err += chunk;
  });
  const watch = setInterval(() => {
    if (!begun(err)) return;
    // A second one would kill.
    clearInterval(watch);
    child.kill("SIGINT");
  }, 20);
  const status = await new Promise((resolve) => child.on("close", resolve));
  clearInterval(watch);
  return { status, err };
}

describe.skipIf(process.platform === "win32")("an interrupt", () => {
  it("of a batch that is written to a file ends with 130 and leaves nothing", async () => {
    // A cross product for every line, so that the batch lasts.
    writeFileSync(at("q.txt"), "?a, ?b : borders(?a, ?c) & borders(?b, ?d)\n".repeat(5000));
    const args = ["ask", "world", "--queries", "q.txt", "--count", "--out", "a.jsonl", "--threads", "1"];
    const begun = () => readdirSync(folder).some((name) => name.startsWith(".a.jsonl-"));
    const { status, err } = await interrupted(args, begun);
    expect(err).toMatch(/error\[run\.interrupted\]: interrupted\n.*"a\.jsonl" was not written\n$/);
    expect(status).toBe(130);
    expect(readdirSync(folder)).toEqual(["q.txt"]);
  });

  it.each([
    ["kg import", ["kg", "import", "long.tsv", "--out", "long.lacuna"]],
    ["kg split", ["kg", "split", "long.tsv", "--random", "80,10,10", "--out", "parts"]],
    ["kopl check", ["kopl", "check", "--kb", "long.tsv", "--format", "graph"]],
  ])("of %s says so and leaves nothing", async (_, args) => {
    const inside = at("reading");
    mkdirSync(inside, { recursive: true });
    // A pipe that nobody writes to lasts as long as is needed.
    execFileSync("mkfifo", [join(inside, "long.tsv")]);
    const child = spawn(process.execPath, [MAIN, ...args], { cwd: inside });
    let err = "";
    child.stderr.on("data", (chunk: Buffer) => {
      err += chunk;
    });
    // Opening the other end waits until the command reads.
    const pipe = createWriteStream(join(inside, "long.tsv"));
    await new Promise((resolve) => pipe.once("open", resolve));
    const ended = new Promise((resolve) => child.once("close", resolve));
    const told = new Promise((resolve) => child.stderr.once("data", resolve));
    child.kill("SIGINT");
    await told;
    // A process cannot leave a read that waits.
    pipe.destroy();
    expect(await ended).toBe(130);
    expect(err).toContain("error[run.interrupted]: interrupted\n");
    expect(readdirSync(inside)).toEqual(["long.tsv"]);
    rmSync(inside, { recursive: true });
  });

  it("of a sampling keeps what there is, and the same command goes on", async () => {
    const triple = (i: number) => `e${i % 40} r${i % 5} e${(i * 7 + (i % 11)) % 40}\n`;
    const triples = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, i) => triple(from + i)).join("");
    for (const [name, text] of [
      ["train", triples(0, 300)],
      ["valid", triples(300, 330)],
      ["test", triples(330, 380)],
    ] as const)
      writeFileSync(at(`${name}.txt`), text);
    const args = ["benchmark", "sample", ".", "--protocol", "betae", "--types", "2p,3p"];
    const more = ["--per-type", "60", "--out", at("b"), "--threads", "1"];
    // Something of it is kept from when on it listens.
    const kept = (name: string) => !name.startsWith("lock") && name !== "config.json";
    const begun = () => existsSync(at("b.partial")) && readdirSync(at("b.partial")).some(kept);
    const { status, err } = await interrupted([...args, ...more], begun);
    expect(err).toContain("error[run.interrupted]");
    expect(status).toBe(130);
    expect(existsSync(at("b"))).toBe(false);
    const again = await lacuna([...args, ...more, "--quiet"], "", {}, folder);
    expect([again.status, again.err]).toEqual([0, ""]);
    expect(readdirSync(folder).filter((name) => name.startsWith("b") || name.startsWith("."))).toEqual(["b"]);
  });
});
