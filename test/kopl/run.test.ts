import { describe, expect, it } from "vitest";
import { kbFromJson } from "../../src/kb/formats/kqapro.ts";
import { checkProgram } from "../../src/kopl/check.ts";
import { renderTrace } from "../../src/kopl/run/render-trace.ts";
import { runProgram, type TraceStep } from "../../src/kopl/run/run.ts";
import { parseProgram } from "../../src/kopl/text/read.ts";

const kb = kbFromJson({
  concepts: {},
  entities: {
    A: {
      name: "Ann",
      attributes: [
        {
          key: "height",
          value: { type: "quantity", value: 180, unit: "centimetre" },
          qualifiers: { when: [{ type: "year", value: 2000 }] },
        },
      ],
      relations: [{ relation: "likes", direction: "forward", object: "B", qualifiers: {} }],
    },
    B: {
      name: "Bob",
      relations: [{ relation: "likes", direction: "backward", object: "A", qualifiers: {} }],
    },
  },
});

describe("a trace", () => {
  it("tells of each step what it takes, how much it gives, first items, facts and time", () => {
    const steps: TraceStep[] = [];
    let clock = 0;
    const program = parseProgram(
      'Find("Ann") | FilterNum(height, 170 centimetre, >) | Relate(likes, forward) | Count',
    );
    runProgram(kb, program, { onStep: (step) => steps.push(step), now: () => clock++ });
    expect(steps[1]).toEqual({
      step: 1,
      function: "FilterNum",
      inputs: ["height", "170 centimetre", ">"],
      dependencies: [0],
      kind: "facts",
      size: 1,
      items: ["Ann"],
      facts: [
        {
          kind: "attribute",
          subject: "Ann",
          key: "height",
          value: { type: "quantity", value: 180, unit: "centimetre" },
          qualifiers: [{ key: "when", value: { type: "year", value: 2000 } }],
        },
      ],
      notes: [],
      took: 1,
    });
    expect(JSON.parse(JSON.stringify(steps))).toEqual(steps);
    expect(renderTrace(steps)).toBe(`1. Find("Ann"): 1 entity in 1.000 ms
   Ann
2. FilterNum("height", "170 centimetre", ">") of 1: 1 entity in 1.000 ms
   Ann
   - Ann, height, 180 centimetre (when: 2000)
3. Relate("likes", "forward") of 2: 1 entity in 1.000 ms
   Bob
   - Ann, likes, Bob
4. Count() of 3: in 1.000 ms
   1`);
  });

  it("says what is not there at the step where it is asked for", () => {
    const text =
      'Find("Anna") | Relate(loves, forward) | FilterConcept(person) | FilterStr(motto, x) | QFilterStr(why, x)';
    const { notes, answers } = runProgram(kb, parseProgram(text));
    expect(answers).toEqual([]);
    expect(notes.map(({ step, code }) => [step, code])).toEqual([
      [0, "unknown-name"],
      [0, "empty"],
      [1, "unknown-predicate"],
      [1, "empty"],
      [2, "unknown-concept"],
      [2, "empty"],
      [3, "unknown-key"],
      [3, "empty"],
      [4, "unknown-key"],
      [4, "empty"],
    ]);
  });

  it("an error names its step and its place", () => {
    const text = 'Find("Ann") | FilterNum(height, tall, >) | Count';
    expect(() => runProgram(kb, parseProgram(text))).toThrow(
      expect.objectContaining({
        code: "kb.bad-number",
        message: 'step 2, FilterNum: "tall" is not a number with a unit',
        place: { text, start: 14, end: 39 },
      }),
    );
  });
});

describe("limits", () => {
  const program = parseProgram("FindAll | Count");
  it("of rows stop a step that finds more", () => {
    expect(runProgram(kb, program, { limits: { rows: 1 } })).toMatchObject({
      outcome: "row-limit",
      result: undefined,
      answers: [],
    });
    expect(runProgram(kb, program, { limits: { rows: 2 } })).toMatchObject({
      outcome: "complete",
      answers: ["2"],
    });
  });
  it("of time and cancellation are outcomes", () => {
    expect(runProgram(kb, program, { limits: { stop: () => "cancelled" } }).outcome).toBe("cancelled");
    expect(runProgram(kb, program, { limits: { stop: () => "time-limit" } }).outcome).toBe("time-limit");
  });
});

it("programs that are not well typed are refused before anything runs", () => {
  const steps: unknown[] = [];
  const program = {
    steps: [
      { function: "FindAll" as const, inputs: [], dependencies: [] },
      { function: "Count" as const, inputs: [], dependencies: [1] },
    ],
  };
  expect(() => runProgram(kb, program, { onStep: (step) => steps.push(step) })).toThrow(
    expect.objectContaining({ code: "kopl.wrong-dependencies" }),
  );
  expect(steps).toEqual([]);
  expect(() => checkProgram({ steps: [] })).toThrow(expect.objectContaining({ code: "kopl.empty-program" }));
});
