import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LacunaError } from "../../src/error.ts";
import { kbFromJson } from "../../src/kb/formats/kqapro.ts";
import { functionNames } from "../../src/kopl/functions.ts";
import { runProgram } from "../../src/kopl/run/run.ts";
import { randomStream } from "../../src/numeric/random.ts";
import { randomKb, randomProgram } from "../support/kopl-random.ts";
import { NaiveFailure, naiveAnswers } from "../support/naive-kopl.ts";

const seeds = fc.integer({ min: 0, max: 2 ** 31 });

/** What a run ends in: its answers, or that it failed. */
function ending(run: () => readonly string[]): readonly string[] | "failure" {
  try {
    return run();
  } catch (error) {
    if (error instanceof LacunaError || error instanceof NaiveFailure) return "failure";
    throw error;
  }
}

describe("every function gives what a naive implementation gives", () => {
  it.each(functionNames)("%s", (name) => {
    let answered = 0;
    fc.assert(
      fc.property(seeds, (seed) => {
        const random = randomStream(seed, "functions");
        const json = randomKb(random);
        const kb = kbFromJson(json);
        for (let i = 0; i < 4; i++) {
          const program = randomProgram(random, json, name);
          const expected = ending(() => naiveAnswers(json, program));
          if (expected !== "failure" && expected.length > 0) answered++;
          expect(ending(() => runProgram(kb, program).answers)).toEqual(expected);
        }
      }),
      { numRuns: 40 },
    );
    // Agreeing on nothing would show little.
    expect(answered).toBeGreaterThan(8);
  });
});

it("every well-typed program ends in a value or a named error, in every mode", () => {
  fc.assert(
    fc.property(seeds, fc.constantFrom(undefined, "rnn", "bart"), (seed, strict) => {
      const random = randomStream(seed, "modes");
      const json = randomKb(random);
      const kb = kbFromJson(json);
      for (const name of functionNames) {
        const program = randomProgram(random, json, name);
        try {
          const { outcome, result } = runProgram(kb, program, strict ? { strict } : {});
          expect(outcome).toBe("complete");
          expect(result).toBeDefined();
        } catch (error) {
          expect(error).toBeInstanceOf(LacunaError);
          expect((error as LacunaError).hint).toBeTruthy();
        }
      }
    }),
  );
});
