import { describe, expect, it } from "vitest";
import { importers } from "../../src/benchmark/formats/importers.ts";
import { LacunaError } from "../../src/error.ts";
import { kbFormats } from "../../src/kb/open.ts";
import { datasetFormats } from "../../src/kg/load/load.ts";
import { questionFormats } from "../../src/kgqa/formats/registry.ts";
import { notations } from "../../src/query/notations.ts";
import corpus from "./corpus.json" with { type: "json" };
import { drawing, mutated } from "./mutate.ts";
import { type Fuzzed, readers } from "./readers.ts";

/** Mutations of each reader; the nightly form sets more. */
const COUNT = Number(process.env.LACUNA_FUZZ ?? 40);
const SEED = Number(process.env.LACUNA_FUZZ_SEED ?? 1);

const all = Object.entries(await readers());

/** What a reader makes of some bytes: data, or an error of its own. */
async function outcome(
  name: string,
  read: Fuzzed["read"],
  bytes: Uint8Array,
  which: string,
): Promise<unknown> {
  try {
    return await read(bytes);
  } catch (error) {
    if (error instanceof LacunaError && error.code !== "internal") return undefined;
    throw new Error(`${name}, ${which}: ${String(error)}`, { cause: error });
  }
}

describe("every reader, of damaged input", () => {
  it.each(all)(
    "%s: an error of its own or data",
    async (name, { whole, read, sealed }) => {
      const wanted = JSON.stringify(await read(whole), (_, each) =>
        typeof each === "bigint" ? `${each}` : each,
      );
      for (let at = 0; at < COUNT; at++) {
        const draw = drawing(SEED * 1_000_003 + at);
        let bytes = mutated(whole, draw);
        for (let more = draw(3); more > 0 && bytes.length > 0; more--) bytes = mutated(bytes, draw);
        const which = `seed ${SEED}, mutation ${at}`;
        const found = await outcome(name, read, bytes, which);
        if (sealed && found !== undefined) expect(JSON.stringify(found), `${name}, ${which}`).toBe(wanted);
      }
    },
    COUNT * 100 + 10_000,
  );
});

it("inputs that once fell give an error of its own or data", async () => {
  const known = new Map(all);
  for (const { reader, base64, why } of corpus as readonly Kept[])
    await outcome(reader, known.get(reader)!.read, Uint8Array.from(Buffer.from(base64, "base64")), why);
});

/** An input that fell once. */
interface Kept {
  readonly reader: string;
  readonly base64: string;
  /** What it did. */
  readonly why: string;
}

describe("every reader of a registry has an entry", () => {
  const names = all.map(([name]) => name);
  it.each([
    // Snapshots and Parquet are bytes: they are entries of their own.
    ...Object.keys(datasetFormats).map((name) => [
      /^(snapshot|parquet)$/.test(name) ? name : `graph ${name}`,
    ]),
    // The embedded one has no file.
    ...kbFormats.filter((name) => name !== "world").map((name) => [`kb ${name}`]),
    ...Object.keys(notations).map((name) => [`query ${name}`]),
    ...importers.map(({ name }) => [`import ${name}`]),
    ...[...questionFormats.map(({ name }) => name), "qald-xml", "kqapro-blocks"].map((name) => [
      `questions ${name}`,
    ]),
  ])("%s", (name) => expect(names).toContain(name));
});
