import { describe, expect, it } from "vitest";
import { LacunaError } from "../../src/error.ts";
import { kbFromJson } from "../../src/kb/formats/kqapro.ts";
import type { PublishedExecutor } from "../../src/kopl/run/context.ts";
import { runProgram } from "../../src/kopl/run/run.ts";
import { parseProgram } from "../../src/kopl/text/read.ts";

const quantity = (value: number, unit = "1") => ({ type: "quantity", value, unit });
const year = (value: number) => ({ type: "year", value });
const attribute = (key: string, value: unknown, qualifiers = {}) => ({ key, value, qualifiers });
const relation = (predicate: string, direction: string, object: string, qualifiers = {}) => ({
  predicate,
  direction,
  object,
  qualifiers,
});

/** In the dialect of the published data set. */
const kb = kbFromJson({
  concepts: {
    C1: { name: "city", instanceOf: ["C2"] },
    C2: { name: "place", instanceOf: [] },
    C3: { name: "unused", instanceOf: [] },
  },
  entities: {
    A: {
      name: "Ann  Lee",
      instanceOf: ["C1"],
      attributes: [
        attribute("size", quantity(1), { when: [year(2000), year(2000)] }),
        attribute("size", quantity(5), { when: [year(2001)] }),
      ],
      relations: [
        relation("near", "forward", "B"),
        relation("next to", "forward", "B"),
        relation("kind", "forward", "C1"),
      ],
    },
    B: { name: "Bob", instanceOf: ["C1"], attributes: [], relations: [relation("near", "backward", "A")] },
    D: {
      name: "Dan",
      instanceOf: ["C1"],
      attributes: [attribute("size", quantity(9, "metre")), attribute("size", quantity(5))],
      relations: [relation("near", "forward", "A")],
    },
  },
});

function answer(text: string, strict?: PublishedExecutor): string {
  try {
    return runProgram(kb, parseProgram(text), strict ? { strict } : {}).answers.join(", ");
  } catch (error) {
    if (error instanceof LacunaError) return error.code;
    throw error;
  }
}

describe("the published executors differ from KoPL's engine as their code says", () => {
  const fails = "kopl.executor-fails";
  it.each([
    // Names of the first dialect have their runs of blanks collapsed.
    ['Find("Ann Lee") | Count', "1", "1", "1"],
    ["FindAll | Count", "6", "3", "3"],
    // Sub-concepts belong to a concept in the later engine only.
    ["FindAll | FilterConcept(place) | Count", "4", "3", "3"],
    ["FindAll | FilterConcept(unused) | Count", "0", fails, fails],
    ["FindAll | FilterConcept(no such) | Count", "0", "0", "0"],
    // A pair once for every matching qualifier value.
    ["FindAll | FilterNum(size, 0, >) | QFilterYear(when, 2000, =) | Count", "1", "2", "2"],
    // The first entity only.
    ["FindAll | FilterConcept(city) | Relate(near, forward) | QueryName", "Bob, Ann Lee", "Bob", "Bob"],
    ["Find(Nobody) | Relate(near, forward) | Count", "0", fails, fails],
    ["Find(unused) | Relate(near, forward) | Count", "0", fails, fails],
    ["Find(city) | Relate(kind, backward) | QueryName", "Ann Lee", "Ann Lee", "Ann Lee"],
    ["Find(city) | QueryName", "city", fails, fails],
    // The last value of the key.
    ["Find(Ann Lee) | QueryAttr(size)", "1, 5", "5", "5"],
    ["Find(Bob) | QueryAttr(size)", "", fails, fails],
    ["Find(Ann Lee) | QueryAttr(size) | VerifyNum(5, =)", "not sure", "yes", "yes"],
    ["Find(Ann Lee) | QueryAttrUnderCondition(size, when, 2000)", "1", "1", "1"],
    ["Find(Ann Lee) | QueryAttrQualifier(size, 1, when)", "2000, 2000", "2000", "2000"],
    ["Find(Ann Lee) | QueryAttrQualifier(size, 7, when)", "", "None", "None"],
    // The last relation; backward facts are not seen.
    ["QueryRelation(Find(Ann Lee), Find(Bob))", "near, next to", "next to", "next to"],
    ["QueryRelation(Find(Bob), Find(Ann Lee))", "", "None", "None"],
    ["QueryRelationQualifier(Find(Ann Lee), Find(Bob), near, when)", "", "None", "None"],
    // Bob has no value and counts with that of the one before him; of equal ones the last is the largest.
    ["FindAll | FilterConcept(city) | SelectAmong(size, largest)", "Ann Lee, Dan", "Dan", "Dan"],
    ["FindAll | FilterConcept(city) | SelectAmong(size, smallest)", "Ann Lee", "Ann Lee", "Ann Lee"],
    ["SelectBetween(Find(Ann Lee), Find(Dan), size, greater)", "Dan", "Dan", "Dan"],
    ["SelectBetween(Find(Ann Lee), Find(Bob), size, less)", "Ann Lee", fails, fails],
    ["Find(Ann Lee) | FilterNum(size, abc, =) | Count", "kb.bad-number", "kb.bad-number", "kb.bad-number"],
  ])("%s", (text, sets, rnn, bart) => {
    expect([answer(text), answer(text, "rnn"), answer(text, "bart")]).toEqual([sets, rnn, bart]);
  });

  it("only the executor of the BART parser leaves out other units", () => {
    const mixed = kbFromJson({
      concepts: { C: { name: "c", subclassOf: [] } },
      entities: {
        A: { name: "a", instanceOf: ["C"], attributes: [attribute("size", quantity(1))], relations: [] },
        B: { name: "b", instanceOf: ["C"], attributes: [attribute("size", quantity(2))], relations: [] },
        D: {
          name: "d",
          instanceOf: ["C"],
          attributes: [attribute("size", quantity(9, "mile"))],
          relations: [],
        },
      },
    });
    const program = parseProgram("FindAll | FilterConcept(c) | SelectAmong(size, largest)");
    expect(runProgram(mixed, program, { strict: "bart" }).answers).toEqual(["b"]);
    expect(() => runProgram(mixed, program, { strict: "rnn" })).toThrow(
      expect.objectContaining({ code: fails }),
    );
  });

  it("says when only the first of several entities is used", () => {
    const { notes } = runProgram(kb, parseProgram("FindAll | FilterConcept(city) | QueryName"), {
      strict: "rnn",
    });
    expect(notes).toEqual([expect.objectContaining({ step: 2, code: "first-of-many" })]);
  });

  it("entitiesOnly leaves concepts out of FindAll and FilterConcept", () => {
    const count = (text: string) => runProgram(kb, parseProgram(text), { entitiesOnly: true }).answers;
    expect(count("FindAll | Count")).toEqual(["3"]);
    expect(count("FindAll | FilterConcept(place) | Count")).toEqual(["3"]);
  });
});
