import { describe, expect, test } from "vitest";
import { loadWorldKnowledgeBase } from "../../src/kb/world/world.ts";
import { type FunctionName, functionNames, signatureOf } from "../../src/kopl/functions.ts";
import type { Program, Step } from "../../src/kopl/program.ts";
import { END, functionNumber, functionOf, slots } from "../../src/semantic-parsing/grammar/choices.ts";
import {
  choose,
  emptySituation,
  grammarOf,
  itemsOf,
  LONGEST,
  type Situation,
  slotOf,
  textOf,
} from "../../src/semantic-parsing/grammar/grammar.ts";
import { choicesOf } from "../../src/semantic-parsing/grammar/oracle.ts";
import {
  someValueFits,
  type ValueNeed,
  valueTextFor,
} from "../../src/semantic-parsing/grammar/value-fits.ts";
import {
  type LinkedQuestion,
  type Linker,
  linkerOf,
  type ValueCandidate,
} from "../../src/semantic-parsing/linking/linker.ts";
import type { KeyInfo } from "../../src/semantic-parsing/linking/schema.ts";

const key = (name: string, type: KeyInfo["type"], more: Partial<KeyInfo> = {}): KeyInfo => ({
  ...{ name, type, ofAttributes: true, ofQualifiers: false, units: [], qualifiers: new Set<number>() },
  ...more,
});
const ofQualifiers = { ofAttributes: false, ofQualifiers: true };

/** A schema with each kind of key: with units and without, qualified and not, of attributes and of qualifiers. */
const keys: readonly KeyInfo[] = [
  key("population", "quantity", { units: ["1"], qualifiers: new Set([4]) }),
  key("area", "quantity", { units: ["square kilometre", "square mile", "1"] }),
  key("founded", "date"),
  key("motto", "string", { qualifiers: new Set([5, 4]) }),
  key("point in time", "date", ofQualifiers),
  key("language of text", "string", ofQualifiers),
  key("error", "quantity", { ...ofQualifiers, units: ["percentage"] }),
  key("height", "quantity"),
  key("field", "quantity", { units: ["metre", "acre"] }),
];
const [POPULATION, AREA, FOUNDED, MOTTO, TIME, LANGUAGE, ERROR, HEIGHT, FIELD] =
  keys.keys() as unknown as number[];

const handMade = {
  schema: {
    ...{ concepts: ["country", "city"], keys, predicates: ["borders", "capital"] },
    predicateQualifiers: [new Set<number>(), new Set([5, 4])],
  },
  keysOfText: new Map([
    ["unity", { attributes: new Set([MOTTO]), qualifiers: new Set<number>() }],
    ["Latin", { attributes: new Set<number>(), qualifiers: new Set([LANGUAGE]) }],
  ]),
} as unknown as Linker;

const value = (kind: ValueCandidate["kind"], of: number | string, after = ""): ValueCandidate => ({
  ...{ kind, value: of, after, from: 0, to: 1, similarity: 1, exact: true },
});

const questionOf = (...values: ValueCandidate[]): LinkedQuestion =>
  ({
    text: "",
    tokens: [],
    names: [{ text: "France" }, { text: "Peru" }],
    values,
  }) as unknown as LinkedQuestion;

const [five, year, day, unity, latin] = [
  value("number", 5),
  value("year", 1990),
  value("date", "1990-05-01"),
  value("text", "unity"),
  value("text", "Latin"),
];
const everything = questionOf(five, year, unity, day, latin);

const namesOf = (items: readonly number[]) => items.map((each) => (each === END ? "END" : functionOf(each)));
const situation = (given: Partial<Situation>): Situation => ({ ...emptySituation, ...given });
const steps = (count: number) => new Array<Step>(count);

describe("the value of an input", () => {
  const fits = (candidate: ValueCandidate, need: ValueNeed) => valueTextFor(handMade, candidate, need);

  test.each<[string, ValueCandidate, number, ValueNeed["type"], ValueNeed["of"], string | undefined]>([
    ["a text of the key", unity, MOTTO!, "string", "attributes", "unity"],
    ["a text where the key decides", unity, MOTTO!, undefined, "attributes", "unity"],
    ["a text that only qualifiers have", latin, LANGUAGE!, "string", "attributes", undefined],
    ["a text of qualifiers", latin, LANGUAGE!, "string", "qualifiers", "Latin"],
    ["a text of another key", unity, LANGUAGE!, "string", "attributes", undefined],
    ["a text where a quantity is needed", unity, MOTTO!, "quantity", "attributes", undefined],
    ["a text that nothing has", value("text", "other"), MOTTO!, "string", "attributes", undefined],
    ["a number of a quantity", five, POPULATION!, "quantity", "attributes", "5"],
    ["a number where the key decides", five, POPULATION!, undefined, "attributes", "5"],
    ["a number of a time", five, FOUNDED!, "year", "attributes", undefined],
    ["a number as quantity of a time", five, FOUNDED!, "quantity", "attributes", undefined],
    ["a number of a quantity as a year", five, POPULATION!, "year", "attributes", undefined],
    ["a year as a year", year, FOUNDED!, "year", "attributes", "1990"],
    ["a year as a day", year, FOUNDED!, "date", "attributes", undefined],
    ["a day as a day", day, FOUNDED!, "date", "attributes", "1990-05-01"],
    ["a day as a year", day, FOUNDED!, "year", "attributes", undefined],
    ["a year where the key decides", year, FOUNDED!, undefined, "attributes", "1990"],
    ["a day where the key decides", day, FOUNDED!, undefined, "attributes", "1990-05-01"],
    ["a year of a quantity", year, POPULATION!, "year", "attributes", undefined],
    ["a year of a text", year, MOTTO!, undefined, "attributes", undefined],
    ["a year as a text", year, FOUNDED!, "string", "attributes", undefined],
    ["a key that is not there", five, 99, "quantity", "attributes", undefined],
  ])("%s", (_, candidate, at, type, of, wanted) => {
    expect(fits(candidate, { key: at, type, of })).toBe(wanted);
  });

  test("has the unit that is said behind it, as people write it too, or else the commonest", () => {
    const area = (after: string) =>
      fits(value("number", 5.5, after), { key: AREA!, type: "quantity", of: "attributes" });
    expect(area("")).toBe("5.5 square kilometre");
    expect(area("square mile or so")).toBe("5.5 square mile");
    expect(area("sq mi")).toBe("5.5 square mile");
    expect(area("sq mice")).toBe("5.5 square kilometre");
    expect(area("of sq mi")).toBe("5.5 square kilometre");
    expect(area("1 of them")).toBe("5.5 square kilometre");
    const field = (after: string) =>
      fits(value("number", 5, after), { key: FIELD!, type: "quantity", of: "attributes" });
    expect([field("acre"), field("m"), field("")]).toEqual(["5 acre", "5 metre", "5 metre"]);
    expect(fits(value("number", 5, "km"), { key: HEIGHT!, type: "quantity", of: "attributes" })).toBe("5");
    expect(fits(value("number", 5, "km"), { key: POPULATION!, type: "quantity", of: "attributes" })).toBe(
      "5",
    );
  });

  test("is there where one candidate of the question fits", () => {
    const need = { key: FOUNDED!, type: "date", of: "attributes" } as const;
    expect(someValueFits(handMade, questionOf(five, year), need)).toBe(false);
    expect(someValueFits(handMade, questionOf(five, year, day), need)).toBe(true);
    expect(someValueFits(handMade, questionOf(), need)).toBe(false);
  });
});

describe("the functions that may come next", () => {
  const grammar = grammarOf(handMade, everything);
  const next = (kinds: Situation["kinds"], used = kinds.length, more: Partial<Situation> = {}) =>
    namesOf(itemsOf(grammar, situation({ kinds, steps: steps(used), ...more }))).sort();
  const list = (text: string) => text.split(" ").sort();

  const starts = "FindAll Find";
  const filters = "FilterConcept FilterStr FilterNum FilterYear FilterDate Relate";
  const ofFacts = "QFilterStr QFilterNum QFilterYear QFilterDate";
  const asks = "QueryName Count QueryAttr QueryAttrUnderCondition SelectAmong QueryAttrQualifier";
  const ofTwo = "And Or";
  const asksTwo = "QueryRelation SelectBetween QueryRelationQualifier";

  test("begin with entities", () => {
    expect(next([])).toEqual(list(starts));
  });

  test("of one set filter it, lead on, open another, or ask; facts have qualifiers", () => {
    // No number of this question has the unit of a qualifier, but any number may be one.
    expect(next(["entities"])).toEqual(list(`${starts} ${filters} ${asks}`));
    expect(next(["facts"])).toEqual(list(`${starts} ${filters} ${ofFacts} ${asks}`));
  });

  test("of two sets join them or ask of both, and never of one alone", () => {
    expect(next(["entities", "entities"])).toEqual(list(`${starts} ${filters} ${ofTwo} ${asksTwo}`));
    expect(next(["entities", "facts"])).toEqual(list(`${starts} ${filters} ${ofFacts} ${ofTwo} ${asksTwo}`));
    expect(next(["facts", "entities"])).toEqual(list(`${starts} ${filters} ${ofTwo} ${asksTwo}`));
  });

  test("open at most three branches, and ask of no two while a third is open", () => {
    expect(next(["entities", "entities", "entities"])).toEqual(list(`${filters} ${ofTwo}`));
    expect(next(["entities", "entities", "facts"])).toEqual(list(`${filters} ${ofFacts} ${ofTwo}`));
  });

  test("end a program that has asked; values may be verified where the question has one that fits", () => {
    for (const kind of ["names", "count", "predicates", "verdict"] as const)
      expect(next([kind])).toEqual(["END"]);
    const verified = (at: number, of = everything) =>
      namesOf(itemsOf(grammarOf(handMade, of), situation({ kinds: ["values"], steps: steps(2), key: at })));
    expect(verified(POPULATION!)).toEqual(["END", "VerifyNum"]);
    expect(verified(FOUNDED!)).toEqual(["END", "VerifyYear", "VerifyDate"]);
    expect(verified(FOUNDED!, questionOf(day))).toEqual(["END", "VerifyDate"]);
    expect(verified(MOTTO!)).toEqual(["END", "VerifyStr"]);
    expect(verified(MOTTO!, questionOf(latin))).toEqual(["END"]);
    expect(verified(-1)).toEqual(["END"]);
  });

  test("are none that nothing fills", () => {
    const of = (...values: ValueCandidate[]) => {
      const bare = grammarOf(handMade, questionOf(...values));
      return namesOf(itemsOf(bare, situation({ kinds: ["facts"], steps: steps(1) }))).filter((each) =>
        /Filter(Str|Num|Year|Date)|Attr[UQ]/.test(each),
      );
    };
    expect(of()).toEqual([]);
    expect(of(five)).toEqual(["FilterNum", "QFilterNum", "QueryAttrQualifier"]);
    expect(of(year)).toEqual(["FilterYear", "QFilterYear", "QueryAttrUnderCondition"]);
    expect(of(day)).toEqual(["FilterDate", "QFilterDate", "QueryAttrUnderCondition"]);
    expect(of(unity)).toEqual(["FilterStr", "QueryAttrQualifier"]);
    expect(of(latin)).toEqual(["QFilterStr", "QueryAttrUnderCondition"]);
    const noNames = grammarOf(handMade, { ...questionOf(), names: [] });
    expect(namesOf(itemsOf(noNames, emptySituation))).toEqual(["FindAll"]);
  });

  test("always leave steps enough to join what is open and to ask: at most eighteen in all", () => {
    expect(LONGEST).toBe(18);
    const sets = ["entities", "entities", "entities"] as const;
    // With three branches open after a step three more are needed: two that join, one that asks.
    expect(next(sets, 14)).toContain("Relate");
    expect(next(sets, 15)).toEqual(list(ofTwo));
    expect(next(sets.slice(1), 14)).toContain("Find");
    expect(next(sets.slice(1), 15)).not.toContain("Find");
    expect(next(sets.slice(1), 15)).toContain("Relate");
    expect(next(sets.slice(1), 16)).toEqual(list(`${ofTwo} ${asksTwo}`));
    expect(next(["entities"], 15)).toContain("Find");
    expect(next(["entities"], 16)).not.toContain("Find");
    expect(next(["entities"], 16)).toContain("Relate");
    expect(next(["entities"], 17)).toEqual(list(asks));
  });
});

describe("the inputs that may be chosen", () => {
  const grammar = grammarOf(handMade, everything);
  const items = (name: FunctionName, ...chosen: number[]) =>
    itemsOf(
      grammar,
      situation({
        kinds: ["facts"],
        key: MOTTO!,
        current: { name, inputs: chosen.map(String), items: chosen },
      }),
    );
  const VALUES = { five: 0, year: 1, unity: 2, day: 3, latin: 4 };

  test("names, concepts and words of a few are all there are", () => {
    expect(items("Find")).toEqual([0, 1]);
    expect(items("FilterConcept")).toEqual([0, 1]);
    expect(items("Relate")).toEqual([0, 1]);
    expect(items("Relate", 0)).toEqual([0, 1]);
    expect(items("FilterNum", AREA!, VALUES.five)).toEqual([0, 1, 2, 3]);
    expect(items("SelectAmong", AREA!)).toEqual([0, 1]);
  });

  test.each<[FunctionName, number[], number[]]>([
    ["QueryAttr", [], [POPULATION!, AREA!, FOUNDED!, MOTTO!, HEIGHT!, FIELD!]],
    ["SelectAmong", [], [POPULATION!, AREA!, HEIGHT!, FIELD!]],
    ["SelectBetween", [], [POPULATION!, AREA!, HEIGHT!, FIELD!]],
    ["FilterNum", [], [POPULATION!, AREA!, HEIGHT!, FIELD!]],
    ["FilterYear", [], [FOUNDED!]],
    ["FilterDate", [], [FOUNDED!]],
    ["FilterStr", [], [MOTTO!]],
    // Only keys whose facts are qualified.
    ["QueryAttrQualifier", [], [POPULATION!, MOTTO!]],
    ["QueryAttrUnderCondition", [], [POPULATION!, MOTTO!]],
    ["QFilterStr", [], [LANGUAGE!]],
    ["QFilterNum", [], [ERROR!]],
    ["QFilterYear", [], [TIME!]],
    ["QFilterDate", [], [TIME!]],
    ["QueryAttrUnderCondition", [MOTTO!], [TIME!, LANGUAGE!]],
    ["QueryAttrUnderCondition", [POPULATION!], [TIME!]],
    ["QueryAttrQualifier", [MOTTO!, VALUES.unity], [TIME!, LANGUAGE!]],
    ["QueryRelationQualifier", [], [1]],
    ["QueryRelationQualifier", [1], [TIME!, LANGUAGE!]],
    ["FilterYear", [FOUNDED!], [VALUES.year]],
    ["FilterDate", [FOUNDED!], [VALUES.day]],
    ["FilterNum", [AREA!], [VALUES.five]],
    ["FilterStr", [MOTTO!], [VALUES.unity]],
    ["QFilterStr", [LANGUAGE!], [VALUES.latin]],
    ["QFilterYear", [TIME!], [VALUES.year]],
    ["QueryAttrUnderCondition", [MOTTO!, TIME!], [VALUES.year, VALUES.day]],
    ["QueryAttrUnderCondition", [MOTTO!, LANGUAGE!], [VALUES.latin]],
    ["QueryAttrQualifier", [MOTTO!], [VALUES.unity]],
    // What is verified is the key that was asked for.
    ["VerifyStr", [], [VALUES.unity]],
    ["VerifyNum", [], []],
  ])("of %s after %j", (name, chosen, wanted) => {
    expect(items(name, ...chosen)).toEqual(wanted);
  });

  test("of a question about a value are all keys of attributes, whatever values the question has", () => {
    const bare = grammarOf(handMade, questionOf());
    const current = { name: "QueryAttr", inputs: [], items: [] } as const;
    expect(itemsOf(bare, situation({ current }))).toEqual([POPULATION, AREA, FOUNDED, MOTTO, HEIGHT, FIELD]);
  });

  test("of a verification are those of the key that was asked for, whatever was verified before", () => {
    const at = (asked: number) =>
      itemsOf(grammar, situation({ key: asked, current: { name: "VerifyYear", inputs: [], items: [] } }));
    expect([at(FOUNDED!), at(MOTTO!), at(FOUNDED!)]).toEqual([[VALUES.year], [], [VALUES.year]]);
  });

  test("have their texts", () => {
    const text = (item: number, name: FunctionName, ...chosen: number[]) =>
      textOf(
        grammar,
        situation({ key: FOUNDED!, current: { name, inputs: chosen.map(String), items: chosen } }),
        item,
      );
    expect(text(1, "Find")).toBe("Peru");
    expect(text(1, "FilterConcept")).toBe("city");
    expect(text(1, "Relate")).toBe("capital");
    expect(text(1, "Relate", 0)).toBe("backward");
    expect(text(AREA!, "FilterNum")).toBe("area");
    expect(text(VALUES.five, "FilterNum", AREA!)).toBe("5 square kilometre");
    expect(text(2, "FilterNum", AREA!, 0)).toBe("<");
    expect(text(LANGUAGE!, "QFilterStr")).toBe("language of text");
    expect(text(VALUES.latin, "QFilterStr", LANGUAGE!)).toBe("Latin");
    expect(text(VALUES.year, "VerifyYear")).toBe("1990");
    expect(text(VALUES.unity, "VerifyYear")).toBe("");
  });
});

describe("a choice", () => {
  const grammar = grammarOf(handMade, everything);
  const made = (...items: number[]) =>
    items.reduce((now, item) => choose(grammar, now, item), emptySituation);
  const of = (name: FunctionName) => functionNumber.get(name)!;

  test("of a function without inputs is a step, of others once the last input is chosen", () => {
    expect(made(of("FindAll"))).toEqual({
      steps: [{ function: "FindAll", inputs: [], dependencies: [] }],
      ...{ open: [0], kinds: ["entities"], key: -1, done: false },
    });
    const half = made(of("FindAll"), of("Relate"), 1);
    expect(half.steps).toHaveLength(1);
    expect([emptySituation.done, half.done]).toEqual([false, false]);
    expect(slotOf(half)).toBe("direction");
    expect(slotOf(made(of("FindAll")))).toBe("function");
    expect(choose(grammar, half, 0)).toMatchObject({
      steps: [{}, { function: "Relate", inputs: ["capital", "forward"], dependencies: [0] }],
      ...{ open: [1], kinds: ["facts"], key: -1 },
    });
  });

  test("takes the results on top, in the order they were made", () => {
    const [find, both] = [of("FindAll"), of("And")];
    expect(made(find, find, find, both)).toMatchObject({
      ...{ open: [0, 3], kinds: ["entities", "entities"] },
      steps: [{}, {}, {}, { function: "And", dependencies: [1, 2] }],
    });
    expect(made(find, find, find, both, both).steps.at(-1)!.dependencies).toEqual([0, 3]);
  });

  test("remembers the key that was read last, and ends the program", () => {
    const asked = made(of("FindAll"), of("QueryAttr"), AREA!);
    expect(asked).toMatchObject({ key: AREA!, done: false, kinds: ["values"] });
    expect(choose(grammar, asked, END)).toEqual({ ...asked, done: true });
    const filtered = made(of("FindAll"), of("FilterStr"), MOTTO!, 2, of("FilterConcept"), 0);
    expect(filtered.key).toBe(MOTTO!);
    expect(choose(grammar, choose(grammar, filtered, of("Relate")), 1).key).toBe(MOTTO!);
  });

  test("has a slot: every input of every function, and the function itself, once", () => {
    const kinds = functionNames.flatMap((name) => signatureOf(name).inputs);
    expect([...slots].sort()).toEqual([...new Set(["function", ...kinds])].sort());
    expect(END).toBe(27);
    expect(functionNames.map((name) => functionOf(functionNumber.get(name)!))).toEqual(functionNames);
  });
});

describe("the choices that lead to a program", async () => {
  const kb = await loadWorldKnowledgeBase();
  const linker = linkerOf(kb);
  const grammar = grammarOf(
    linker,
    linker.link("does the population of France or Peru in 2020 exceed 50 million? area 100"),
  );
  const step = (name: FunctionName, inputs: string[] = [], ...dependencies: number[]): Step => ({
    ...{ function: name, inputs, dependencies },
  });
  const reach = (...given: Step[]) => choicesOf(grammar, { steps: given } as Program);
  const compared = (population: string) => [
    step("Find", ["France"]),
    step("QueryAttr", ["population"], 0),
    step("VerifyNum", [population, ">"], 1),
  ];

  test("make it again", () => {
    const choices = reach(...compared("50000000"))!;
    expect(choices.map(({ slot }) => slot)).toEqual([
      ...["function", "name", "function", "key", "function", "value", "operator", "function"],
    ]);
    expect(choices.at(-1)!.item).toBe(END);
    const end = choices.reduce((now, { item }) => choose(grammar, now, item), emptySituation);
    expect(end).toMatchObject({ done: true, steps: compared("50000000") });
  });

  test("may write a value otherwise, and no other value", () => {
    for (const same of ["50000000.0", "5e7"])
      expect(reach(...compared(same))).toEqual(reach(...compared("50000000")));
    for (const other of ["50000001", "-50000000", "fifty", ""])
      expect(reach(...compared(other))).toBeUndefined();
    const area = (text: string) =>
      reach(step("FindAll"), step("FilterNum", ["area", text, ">"], 0), step("Count", [], 1));
    expect(area("100 square kilometre")).toBeDefined();
    expect(area("100.0 square kilometre")).toEqual(area("100 square kilometre"));
    expect(area("100 metre")).toBeUndefined();
  });

  test("may write a value otherwise where the key before it says its type", () => {
    const qualifier = (population: string) =>
      reach(
        step("Find", ["France"]),
        step("QueryAttrQualifier", ["population", population, "point in time"], 0),
      );
    expect(qualifier("50000000")).toBeDefined();
    expect(qualifier("50000000.0")).toEqual(qualifier("50000000"));
    expect(qualifier("50000001")).toBeUndefined();
    const named = (text: string) =>
      reach(step("FindAll"), step("FilterStr", ["official name", text], 0), step("Count", [], 1));
    // A text is the same only letter by letter.
    expect(named("Peru ")).toBeUndefined();
  });

  test("are none where a name, a direction or an operator is another, or nothing asks", () => {
    const [find, ask] = [step("Find", ["France"]), step("Count", [], 0)];
    expect(reach(find, ask)).toBeDefined();
    expect(reach(find)).toBeUndefined();
    expect(reach()).toBeUndefined();
    expect(reach(step("Find", ["france"]), ask)).toBeUndefined();
    expect(reach(step("Find", ["Chile"]), ask)).toBeUndefined();
    expect(reach(step("Find"), ask)).toBeUndefined();
    expect(reach(find, step("Relate", ["borders", "sideways"], 0), step("Count", [], 1))).toBeUndefined();
    expect(reach(find, step("Relate", ["borders", "backward"], 0), step("Count", [], 1))).toBeDefined();
    expect(reach(ask, find)).toBeUndefined();
  });

  test("are none where a step takes other results than those on top", () => {
    const two = [step("Find", ["France"]), step("Find", ["Peru"])];
    const count = step("Count", [], 2);
    expect(reach(...two, step("Or", [], 0, 1), count)).toBeDefined();
    expect(reach(...two, step("Or", [], 1, 0), count)).toBeUndefined();
    expect(reach(...two, step("Or", [], 0), count)).toBeUndefined();
    expect(reach(...two, step("Or", [], 0, 1), step("Count", [], 1))).toBeUndefined();
  });
});
