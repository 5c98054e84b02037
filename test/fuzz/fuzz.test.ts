import { describe, expect, it } from "vitest";
import { LacunaError } from "../../src/error.ts";
import { drawing, mutated } from "./mutate.ts";
import { readers } from "./readers.ts";

/** Mutations of each reader; the nightly form sets more. */
const COUNT = Number(process.env.LACUNA_FUZZ ?? 150);
const SEED = Number(process.env.LACUNA_FUZZ_SEED ?? 1);

const all = Object.entries(await readers());

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
        try {
          const found = await read(bytes);
          if (sealed) expect(JSON.stringify(found), `${name}, seed ${SEED}, mutation ${at}`).toBe(wanted);
        } catch (error) {
          if (!(error instanceof LacunaError))
            throw new Error(`${name}, seed ${SEED}, mutation ${at}: ${String(error)}`, { cause: error });
        }
      }
    },
    COUNT * 100 + 10_000,
  );
});
