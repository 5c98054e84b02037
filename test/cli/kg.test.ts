import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { kg } from "../../src/cli/commands/kg.ts";
import { sizeText } from "../../src/formats/text/size-text.ts";
import { matcherOf } from "../../src/operations/kg/info/info-work.ts";
import { numberText } from "../../src/report/figures.ts";
import { heading } from "../../src/report/heading.ts";
import { table } from "../../src/report/text-table.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lacuna-kg-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command line and gives what it printed. */
async function lacuna(...words: string[]): Promise<string> {
  let printed = "";
  const program = new Command("lacuna").exitOverride();
  const out = (text: string) => {
    printed += text;
  };
  kg(program, { out, err: () => {}, terminal: false });
  await program.parseAsync(words, { from: "user" });
  return printed;
}

test("the address of a graph takes no tables beside it, and none is missed", async () => {
  const address = "http://127.0.0.1:9/links.tsv";
  const failed = (...more: string[]) =>
    lacuna("kg", "import", address, ...more, "--out", join(folder, "x.lacuna")).catch((error) =>
      String(error.code),
    );
  expect(await failed()).not.toMatch(/^usage\./);
  expect(await failed("other.csv")).toBe("usage.idle-option");
});

const json = async (...words: string[]) => JSON.parse(await lacuna(...words, "--json"));

/** A dataset folder of TSV files in the temporary folder. */
async function dataset(files: Record<string, string>): Promise<string> {
  const path = join(folder, "data");
  await mkdir(path);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text);
  return path;
}

const timed = {
  "train.txt": "a\tmet\tb\t1\na\tmet\tc\t2\na\tmet\tb\t3\nb\tmet\tc\t4\n",
  "test.txt": "c\tmet\ta\t5\nc\tmet\td\t6\n",
};

describe("kg info", () => {
  test("prints a page with the figures of the graph", async () => {
    const page = await lacuna("kg", "info", "world");
    expect(page).toMatch(/^world: \d \d{3} entities, 11 relations, \d \d{3} triples\n/);
    expect(page).toContain("symmetric: borders");
    expect(page).toMatch(/nothing to warn of\n$/);
    expect(page).not.toContain("heads/tail");
  });

  test("JSON has the same figures, and lists only when asked for", async () => {
    const info = await json("kg", "info", "world");
    expect(info).toMatchObject({
      name: "world",
      relations: 11,
      symmetricRelations: ["borders"],
      findings: [],
    });
    expect(info).not.toHaveProperty("relationFigures");
    expect(info).not.toHaveProperty("matches");
    const full = await json("kg", "info", "world", "--relations", "--entities", "Luxemb*", "--degree");
    expect(full.relationFigures).toHaveLength(11);
    expect(full.matches).toMatchObject({
      count: 3,
      entities: [
        { name: "Luxembourg" },
        { name: "Luxembourgish" },
        { name: "Luxembourg (city)", label: "Luxembourg" },
      ],
    });
    const inClasses = full.degreeClasses.reduce(
      (sum: number, each: { entities: number }) => sum + each.entities,
      0,
    );
    expect(inClasses).toBe(info.entities);
  });

  test("names relations that give test triples away, and says what to do", async () => {
    const pairs = Array.from({ length: 10 }, (_, i) => [`x${i}`, `y${i}`]);
    const data = await dataset({
      "train.txt": pairs.map(([x, y]) => `${x}\tparent\t${y}\n`).join(""),
      "test.txt": pairs.map(([x, y]) => `${y}\tchild\t${x}\n`).join(""),
    });
    const page = await lacuna("kg", "info", data);
    expect(page).toMatch(/parent +child +backwards +10 +100\.0 % +100\.0 % +0 +10\n/);
    expect(page).toContain("warning[near-inverse-relations]: 1 pairs of relations are near inverses");
    expect(page).toContain("remove one relation of each pair");
  });
});

describe("kg import", () => {
  test("writes a snapshot, says its hash, and does not overwrite it", async () => {
    const out = join(folder, "world.lacuna");
    const imported = await json("kg", "import", "world", "--out", out);
    expect(imported.sha256).toBe(createHash("sha256").update(readFileSync(out)).digest("hex"));
    expect(imported.bytes).toBe(statSync(out).size);
    await expect(lacuna("kg", "import", "world", "--out", out)).rejects.toMatchObject({
      code: "runs.exists",
    });
    expect(await lacuna("kg", "import", "world", "--out", out, "--force")).toContain(imported.sha256);
    expect(readdirSync(folder)).toEqual(["world.lacuna"]);
  });

  test("a folder that is not there is named", async () => {
    const out = join(folder, "missing", "world.lacuna");
    await expect(lacuna("kg", "import", "world", "--out", out)).rejects.toMatchObject({
      code: "runs.unwritable",
    });
  });
});

describe("kg split", () => {
  test("at random: writes the triples by name, and a manifest that tells how to make them again", async () => {
    const out = join(folder, "split");
    const printed = await json(
      "kg",
      "split",
      "world",
      "--random",
      "80,10,10",
      "--keep-seen",
      "--seed",
      "3",
      "--out",
      out,
    );
    const manifest = JSON.parse(readFileSync(join(out, "manifest.json"), "utf8"));
    expect(printed).toEqual({ out, ...manifest });
    expect(manifest).toMatchObject({ rule: "random", ratios: [80, 10, 10], seed: 3, keepSeen: true });
    const lines: string[] = [];
    for (const split of ["train", "valid", "test"]) {
      const bytes = readFileSync(join(out, `${split}.txt`));
      expect(manifest.files[`${split}.txt`]).toEqual({
        bytes: bytes.length,
        sha256: createHash("sha256").update(bytes).digest("hex"),
      });
      const own = bytes.toString().trimEnd().split("\n");
      expect(own).toHaveLength(manifest.counts[split]);
      lines.push(...own);
    }
    expect(new Set(lines).size).toBe(lines.length);
    expect(lines).toContain("France\tborders\tSpain");

    const again = join(folder, "again");
    await lacuna(
      "kg",
      "split",
      "world",
      "--random",
      "80,10,10",
      "--keep-seen",
      "--seed",
      "3",
      "--out",
      again,
    );
    expect(readFileSync(join(again, "manifest.json"))).toEqual(readFileSync(join(out, "manifest.json")));
    expect(readdirSync(folder).sort()).toEqual(["again", "split"]);
  });

  test("by time: drops repeats first, by default", async () => {
    const data = await dataset(timed);
    const read = (out: string, split: string) => readFileSync(join(folder, out, `${split}.txt`), "utf8");
    const manifest = await json("kg", "split", data, "--by-time", "60,20,20", "--out", join(folder, "a"));
    expect(manifest).toMatchObject({
      counts: { train: 3, valid: 1, test: 1 },
      repeats: 1,
      keepEarliest: true,
    });
    expect(manifest.until).toEqual({ train: 4, valid: 5, test: 6 });
    expect(read("a", "train").split("\n").sort().join("|")).toBe("|a\tmet\tb|a\tmet\tc|b\tmet\tc");
    expect([read("a", "valid"), read("a", "test")]).toEqual(["c\tmet\ta\n", "c\tmet\td\n"]);

    const out = join(folder, "b");
    const cut = await json("kg", "split", data, "--by-time", "60,20,20", "--no-keep-earliest", "--out", out);
    // 6 facts: 3, 1 and 2; the third repeats the first, so that training has two triples.
    expect(cut).toMatchObject({ counts: { train: 2, valid: 1, test: 2 }, repeats: 0, keepEarliest: false });

    // Dates are told as dates.
    for (const [name, text] of Object.entries(timed))
      writeFileSync(join(data, name), text.replace(/\t(\d)$/gm, "\t2014-01-0$1"));
    const dated = join(folder, "dated");
    const told = await lacuna("kg", "split", data, "--by-time", "60,20,20", "--out", dated);
    expect(told).toMatch(/^train\.txt .* 2014-01-04 /m);
    const { until } = JSON.parse(readFileSync(join(dated, "manifest.json"), "utf8"));
    expect(until).toEqual({ train: "2014-01-04", valid: "2014-01-05", test: "2014-01-06" });
  });

  test.each([
    [[], "usage.split-rule"],
    [["--random", "80,10,10", "--by-time", "80,10,10"], "usage.split-rule"],
    [["--by-time", "80,10,10", "--keep-seen"], "usage.idle-option"],
    [["--random", "80,20"], "usage.bad-ratios"],
  ])("%j is wrong usage, and writes nothing", async (words, code) => {
    const run = lacuna("kg", "split", "world", ...words, "--out", join(folder, "out"));
    await expect(run).rejects.toMatchObject({ code });
    expect(readdirSync(folder)).toEqual([]);
  });

  test("--force replaces an earlier split, and never a folder that holds anything else", async () => {
    const out = join(folder, "split");
    const split = (...words: string[]) =>
      lacuna("kg", "split", "world", "--random", "1,1,1", "--out", out, ...words);
    await split();
    await expect(split()).rejects.toMatchObject({ code: "runs.exists" });
    await split("--force");
    writeFileSync(join(out, "thesis.txt"), "years of work");
    await expect(split("--force")).rejects.toMatchObject({ code: "runs.not-ours" });
    expect(readFileSync(join(out, "thesis.txt"), "utf8")).toBe("years of work");
  });
});

test("tables align words on the left and numbers on the right", () => {
  expect(
    table(
      ["name", "n"],
      [
        ["é", 5],
        ["bc", 1234],
      ],
    ),
  ).toBe(`${heading("name      n")}\né         5\nbc    1 234\n`);
  expect([0, 999, 1000, 1234567, 0.5].map(numberText)).toEqual(["0", "999", "1 000", "1 234 567", "0.50"]);
  expect([1, 1023, 1024, 1536 * 1024].map(sizeText)).toEqual(["1 B", "1023 B", "1.0 KiB", "1.5 MiB"]);
});

test.each([
  ["lux", "Luxembourg", true],
  ["bourg", "Luxembourg", true],
  ["lux*", "Luxembourg", true],
  ["bourg*", "Luxembourg", false],
  ["*bourg", "Luxembourg", true],
  ["l*x*g", "Luxembourg", true],
  ["l*gg*g", "Luxembourg", false],
  ["aba*ba", "aba", false],
  ["a*b*b", "ab", false],
  ["*", "", true],
  ["(", "Luxembourg (city)", true],
])("the pattern %j on %j: %s", (pattern, text, expected) => {
  expect(matcherOf(pattern)(text)).toBe(expected);
});

describe("--columns, as the hint about a doubtful header asks for them", () => {
  const text = "head\tsource\ttail\ttype\nFrance\tx\tSpain\tborders\n";
  const columns = ["--columns", "head=head,relation=type,tail=tail"];
  test.each([["kg", "info"], ["ask"]])("%s %s, from a file and from standard input", async (...words) => {
    const { lacuna: run } = await import("./lacuna.ts");
    const file = join(folder, "g.tsv");
    writeFileSync(file, text);
    const more = words[0] === "ask" ? ["borders(France, ?x)"] : [];
    for (const [graph, input] of [
      [file, ""],
      ["-", text],
    ] as const) {
      const doubtful = await run([...words, graph, ...more], input);
      expect(doubtful).toMatchObject({ status: 1, err: expect.stringContaining("kg.doubtful-header") });
      const { status, out } = await run([...words, graph, ...more, ...columns], input);
      expect([status, out]).toEqual([0, expect.stringContaining("Spain")]);
    }
    const out = join(folder, "g.lacuna");
    expect(await run(["kg", "import", file, "--out", out, ...columns])).toMatchObject({ status: 0 });
  });

  test("a role that is there again is a list: several columns of a thing as relations", async () => {
    const { lacuna: run } = await import("./lacuna.ts");
    const file = join(folder, "staff.csv");
    writeFileSync(file, "name,team,city,age\nAnna,ops,Bern,34\nBen,ops,Basel,41\n");
    const { out } = await run(["kg", "describe", file, "--columns", "head=name,tail=city,tail=age"]);
    expect(out).toContain("4 links, 2 relations");
    expect(out).toContain("age(Anna, 34)");
  });
});
