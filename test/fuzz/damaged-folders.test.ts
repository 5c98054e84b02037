// Every operation that reads what Lacuna writes, over damaged files: an error of its own that names the file, or a result.
import { beforeAll, describe, expect, it } from "vitest";
import { LacunaError } from "../../src/error.ts";
import { kindsInside, shapeOf } from "../../src/operations/contract/kinds.ts";
import type { Operation } from "../../src/operations/contract/operation.ts";
import { operations } from "../../src/operations/registry.ts";
import { damaged } from "./damage.ts";
import { drawing } from "./mutate.ts";
import { type Contents, callsOver, readings, workshop } from "./workshop.ts";

/** Damages of each file for each call that reads it; the nightly form sets more. */
const COUNT = Number(process.env.LACUNA_FUZZ_FOLDERS ?? 1);
const SEED = Number(process.env.LACUNA_FUZZ_SEED ?? 1);
const LISTED = process.env.LACUNA_FUZZ_LIST !== undefined;

let contents: Contents;
/** What each call gives over the whole files, by its place among the calls. */
const wholes: string[] = [];
beforeAll(async () => {
  contents = await workshop();
}, 240_000);

const called = readings.map((each): [string, (typeof readings)[number]] => [
  `${each.id} ${JSON.stringify(each.given).slice(0, 70)}`,
  each,
]);

/** Files whose content Lacuna has a hash of: none of their bytes may be taken for something else. */
const SEALED =
  /^(gc?\.lacuna|gp\/.*\.parquet|b\/queries\/.*|bp\/.*\.parquet|(m|mc|q)\/model\..*|(r[12]?|rr\/...)\/results\.jsonl|mr\/(rules|off)\..*|z\/parser\..*)$/;

const plain = (result: unknown): string => JSON.stringify(result) ?? "";

/** What is wrong with what came of a call; undefined where nothing is. */
async function fault(
  { id, given, reads }: (typeof readings)[number],
  name: string,
  bytes: Uint8Array,
  whole: string,
): Promise<string | undefined> {
  try {
    const found = plain(await callsOver(new Map([...contents, [name, bytes]]))[id]!(given));
    const isSame = found === whole || Buffer.compare(bytes, contents.get(name)!) === 0;
    // Verifying says what is wrong as its result.
    return SEALED.test(name) && id !== "verifyBenchmark" && id !== "mineRules" && !isSame
      ? "another result, without a word"
      : undefined;
  } catch (error) {
    if (!(error instanceof LacunaError) || error.code === "internal")
      return `${String((error as Error).stack)
        .split("\n")
        .slice(0, 4)
        .join(" ")}`;
    // Somebody who reads the error finds the file: by itself, or by the folder that it lies in.
    const said = `${error.message} ${JSON.stringify(error.place ?? {})} ${error.hint ?? ""}`;
    // Damaged data may lack what is asked.
    if (error.code.endsWith(".unknown-name")) return undefined;
    return reads.some((each) => said.includes(each.replace(/\/$/, "")))
      ? undefined
      : `names no file: ${error.code} ${error.message}`;
  }
}

describe("what Lacuna wrote, damaged", () => {
  it("every call reads the whole files", async () => {
    for (const [label, { id, given }] of called) {
      const found = await callsOver(contents)[id]!(given);
      expect(found, label).toBeDefined();
      wholes.push(plain(found));
    }
  }, 240_000);

  it.each(called)(
    "%s",
    async (label, reading) => {
      const faults: string[] = [];
      const whole =
        wholes[readings.indexOf(reading)] ?? plain(await callsOver(contents)[reading.id]!(reading.given));
      const names = [...contents.keys()].filter((name) =>
        reading.reads.some((from) => name.startsWith(from)),
      );
      expect(names.length, "files that it reads").toBeGreaterThan(0);
      for (const name of names)
        for (let at = 0; at < COUNT; at++) {
          const draw = drawing(SEED * 1_000_003 + at * 7919 + name.length * 31 + label.length);
          const bytes = damaged(name, contents.get(name)!, draw);
          const found = await fault(reading, name, bytes, whole);
          if (found) faults.push(`${name}, seed ${SEED}, damage ${at}: ${found}`);
        }
      if (LISTED && faults.length > 0) console.log(`FAULTS ${label}\n${faults.join("\n")}`);
      expect(faults).toEqual([]);
    },
    COUNT * 60_000 + 60_000,
  );
});

describe("the table of calls", () => {
  /** Operations with input files that are made elsewhere, and what damages them there. */
  const ELSEWHERE: Readonly<Record<string, string>> = {
    fetchGraph: "the labels of a graph, which inspectGraph reads",
    importQueryModel: "checkpoints of others: test/solvers/query-model-files.test.ts",
    importParser: "checkpoints of others: test/semantic-parsing/bart",
    importQuestions: "questions of KQA Pro in parts, which evaluateKopl reads",
    getData: "archives of others, held to the hash in the list of data: test/data",
  };

  it("has every kind of resource, and every operation that reads other files", async () => {
    const kinds = new Map<string, Set<string>>();
    const missing: string[] = [];
    for (const [id, load] of Object.entries(operations)) {
      const { parameters } = (await load()) as unknown as Operation;
      const isCalled = readings.some((each) => each.id === id);
      for (const kind of Object.values(shapeOf(parameters)).flatMap(kindsInside)) {
        if (kind.is === "resource")
          kinds.set(kind.of, (kinds.get(kind.of) ?? new Set()).add(isCalled ? "called" : ""));
        if (kind.is === "input" && !isCalled && !(id in ELSEWHERE) && !GRAPHS.test(id)) missing.push(id);
      }
    }
    expect([...new Set(missing)]).toEqual([]);
    expect([...kinds].filter(([, calls]) => !calls.has("called")).map(([kind]) => kind)).toEqual([]);
  });
});

/** Calls whose only other files are those of the labels of a graph. */
const GRAPHS =
  /^(ask|predict|answerMany|predictMany|explain|count|print|plan|check|measureQuery|complete|convert|inspectGraph|find|describe|list|query|importGraph|exportGraph|split|exportStudio|askGraph|prove)/;
