import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LacunaError } from "../../src/error.ts";
import { kbFromJson } from "../../src/kb/formats/kqapro.ts";
import { checkNames } from "../../src/kopl/check-names.ts";
import { functionNames } from "../../src/kopl/functions.ts";
import { programFromJson, programToJson } from "../../src/kopl/text/json.ts";
import { parseProgramText } from "../../src/kopl/text/parse.ts";
import { printProgram } from "../../src/kopl/text/print.ts";
import { parseProgram } from "../../src/kopl/text/read.ts";
import { programFromSequence, programToSequence } from "../../src/kopl/text/sequence.ts";
import { randomStream } from "../../src/numeric/random.ts";
import { randomKb, randomProgram } from "../support/kopl-random.ts";

const seeds = fc.integer({ min: 0, max: 2 ** 31 });

/** The mistake in a program: its code, and what of the text it points at. */
function mistake(text: string): readonly [code: string, pointed: string, hint: string] {
  try {
    parseProgramText(text);
  } catch (error) {
    if (!(error instanceof LacunaError)) throw error;
    return [error.code, text.slice(error.place?.start, error.place?.end), error.hint ?? ""];
  }
  throw new Error(`${text} has no mistake`);
}

describe("programs go through every form unchanged", () => {
  it("text, JSON, KQA Pro's JSON and sequence", () => {
    fc.assert(
      fc.property(seeds, fc.constantFrom(...functionNames), (seed, name) => {
        const random = randomStream(seed, "forms");
        const program = randomProgram(random, randomKb(random), name);
        const steps = { steps: program.steps };
        expect(parseProgramText(printProgram(program)).steps).toEqual(program.steps);
        expect(programFromJson(JSON.parse(JSON.stringify(programToJson(program))))).toEqual(steps);
        expect(programFromJson(programToJson(program, { kqapro: true }))).toEqual(steps);
        expect(programFromJson(programToJson(program).map(({ dependencies: _, ...step }) => step))).toEqual(
          steps,
        );
        expect(programFromSequence(programToSequence(program, { kqapro: true }))).toEqual(steps);
      }),
    );
  });

  it("any text can be an input of the text form", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (name) => {
        const program = { steps: [{ function: "Find" as const, inputs: [name], dependencies: [] }] };
        expect(parseProgramText(printProgram(program)).steps).toEqual(program.steps);
      }),
    );
  });

  it("What is QueryName, and is written where KQA Pro wants it", () => {
    const program = parseProgram("Find <arg> France <func> Relate <arg> capital <arg> forward <func> What");
    expect(printProgram(program)).toBe('Find("France") | Relate("capital", forward) | QueryName');
    expect(programToJson(program, { kqapro: true }).at(-1)?.function).toBe("What");
  });

  it("branches join as the data set lists them", () => {
    // A record of KQA Pro in its shape: two branches, each with two steps, joined at the end.
    const names = ["Find", "Relate", "FindAll", "FilterConcept", "And", "Count"];
    const program = programFromJson(
      names.map((name) => ({
        function: name,
        inputs: { Find: ["a"], Relate: ["p", "forward"], FilterConcept: ["c"] }[name] ?? [],
      })),
    );
    expect(program.steps.map(({ dependencies }) => dependencies)).toEqual([[], [0], [], [2], [1, 3], [4]]);
    expect(printProgram(program)).toBe(
      'And(Find("a") | Relate("p", forward), FindAll() | FilterConcept("c")) | Count',
    );
  });

  it("what a step takes may stand in its brackets or before it", () => {
    const wanted = parseProgramText('And(Find("a"), FindAll) | Count').steps;
    for (const text of [
      'Count(And(Find("a"), FindAll))',
      "Find(a) | And(FindAll) | Count()",
      "(And(Find(a), (FindAll))) | Count",
    ])
      expect(parseProgramText(text).steps).toEqual(wanted);
  });
});

describe("mistakes point at the character and say what to do", () => {
  it.each([
    ['Fidn("x") | Count', "kopl.unknown-function", "Fidn", "Find"],
    ['Find("x"', "kopl.syntax", "(", ")"],
    ['Find("x) | Count', "kopl.syntax", '"x) | Count', '"'],
    ['Find("x") Count', "kopl.syntax", "C", "|"],
    ['Find("x") | ', "kopl.syntax", "", "Find"],
    ["", "kopl.syntax", "", "Find"],
    ['Find("x" "y")', "kopl.syntax", '"', "quotes"],
    ["Find(a,,b)", "kopl.syntax", ",", "quotes"],
    ['Find("\\x")', "kopl.syntax", '"\\x"', "JSON"],
    ['Find("x") | Relate(a, forwards)', "kopl.unknown-word", "forwards", "forward, backward"],
    ['Find("x") | FilterNum(a, 1, >=)', "kopl.unknown-word", ">=", "=, !=, <, >"],
    ['Find("x") | FilterNum(a)', "kopl.wrong-inputs", "a", "FilterNum(key, value, operator)"],
    ['Find("x") | Count | Count', "kopl.wrong-type", "Count", "Relate"],
    ['Find("x") | QFilterStr(a, b)', "kopl.wrong-type", "QFilterStr", "Relate"],
    ['And(Find("a")) | Count', "kopl.wrong-dependencies", "And", "And(A, B)"],
    ['Find("a") | Find("b")', "kopl.wrong-dependencies", "Find", "begin a branch"],
  ])("%s", (text, code, pointed, hint) => {
    const found = mistake(text);
    expect(found.slice(0, 2)).toEqual([code, pointed]);
    expect(found[2]).toContain(hint);
  });

  it("names are looked up before a run", () => {
    const kb = kbFromJson({
      concepts: { C: { name: "country", subclassOf: [] } },
      entities: {
        F: {
          name: "France",
          instanceOf: ["C"],
          attributes: [{ key: "area", value: { type: "quantity", value: 1, unit: "km" }, qualifiers: {} }],
          relations: [{ relation: "borders", direction: "forward", object: "F", qualifiers: {} }],
        },
      },
    });
    const text =
      'Find("Frence") | Relate(boarders, forward) | FilterConcept(contry) | FilterNum(arrea, x, >) | QFilterYear(when, 2000, =) | Count';
    const found = checkNames(kb, parseProgram(text));
    expect(found.map(({ code, step, hint }) => [step, code, hint])).toEqual([
      [0, "unknown-name", 'did you mean "France"?'],
      [1, "unknown-predicate", 'did you mean "borders"?'],
      [2, "unknown-concept", 'did you mean "country"?'],
      [3, "unknown-key", 'did you mean "area"?'],
      [3, "bad-value", expect.stringContaining("centimetre")],
      [4, "unknown-qualifier-key", "there are area"],
    ]);
    expect(found.map(({ place }) => text.slice(place?.start, place?.end))).toEqual([
      '"Frence"',
      "boarders",
      "contry",
      "arrea",
      "x",
      "when",
    ]);
    expect(checkNames(kb, parseProgram('Find("France") | FilterStr(area, 1) | Count'))).toEqual([
      expect.objectContaining({ code: "wrong-type", hint: "its values are of the type quantity" }),
    ]);
  });
});

describe("any text is a program or a named error", () => {
  const pieces = fc.constantFrom(
    ...functionNames,
    "(",
    ")",
    "|",
    ",",
    '"',
    "a",
    " ",
    "\\",
    "<func>",
    "<arg>",
    "[",
    "{",
  );
  it.each([
    ["characters", fc.string({ unit: "binary" })],
    ["pieces of programs", fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join(""))],
    ["JSON", fc.json()],
  ])("%s", (_, texts) => {
    fc.assert(
      fc.property(texts, (text) => {
        try {
          parseProgram(text);
        } catch (error) {
          expect(error).toBeInstanceOf(LacunaError);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("deep nesting is refused, not a full stack", () => {
    expect(mistake("(".repeat(100_000))[0]).toBe("kopl.syntax");
    expect(mistake(`${"Count(".repeat(100_000)}`)[0]).toBe("kopl.syntax");
  });
});
