import { expect, test } from "vitest";
import { kbBuilder } from "../../src/kb/build/builder.ts";
import { loadWorldKnowledgeBase } from "../../src/kb/world/world.ts";
import { randomStream } from "../../src/numeric/random.ts";
import { linkerOf } from "../../src/semantic-parsing/linking/linker.ts";
import { frequentWords, gramRows } from "../../src/semantic-parsing/network/vocabulary.ts";
import { statedValues } from "../../src/semantic-parsing/text/numbers.ts";
import { tokensOf } from "../../src/semantic-parsing/text/tokens.ts";
import { typed } from "../../src/semantic-parsing/wordings/noise.ts";

const kb = await loadWorldKnowledgeBase();
const linker = linkerOf(kb, { "United Kingdom": ["UK"] });

/** Things and relations whose names are ids, as WD50K has them. */
function knowledgeBaseOfIds() {
  const builder = kbBuilder({ complete: true });
  for (let n = 1; n <= 60; n++) builder.define("entity", `Q${n}`, `Q${n}`, []);
  for (let n = 1; n <= 59; n++)
    builder.relation(builder.reference(`Q${n}`), `P${n}`, "forward", builder.reference(`Q${n + 1}`));
  return builder.finish();
}

const values = (question: string) =>
  statedValues(tokensOf(question)).map(({ kind, value }) => `${kind} ${value}`);

test("numbers, years and days are read as people write them", () => {
  expect(values("more than 50 million people")).toEqual(["number 50000000"]);
  expect(values("551,695 km2, or 1.5m")).toContain("number 551695");
  expect(values("twenty five thousand")).toContain("number 25000");
  expect(values("in 1990")).toEqual(["number 1990", "year 1990"]);
  expect(values("born on 5 May 2011")).toContain("date 2011-05-05");
  expect(values("since 2011/5/5")).toContain("date 2011-05-05");
  expect(values("on 2001-02-30")).toEqual([]);
  expect(values("below -10.5 degrees")).toEqual(["number -10.5"]);
});

test("names are found in lower case, without accents, by their aliases and with a typing error", () => {
  const first = (question: string) =>
    linker
      .link(question)
      .names.slice(0, 2)
      .map(({ text }) => text);
  expect(first("capital of sao tome and principe")).toContain("São Tomé and Príncipe");
  expect(first("population of the UK")).toContain("United Kingdom");
  expect(first("what is the currency of FRA")).toContain("France");
  expect(first("neighbours of switzreland")).toContain("Switzerland");
  expect(first("countries in south america")).toContain("South America");
});

test("digits behind letters are part of the word", () => {
  const words = (text: string) => tokensOf(text).map((token) => token.text);
  expect(words("P17 of Q30, not of Q38")).toEqual(["p17", "of", "q30", "not", "of", "q38"]);
  expect(words("Is the G20 older than Apollo 11?")).toEqual([
    "is",
    "the",
    "g20",
    "older",
    "than",
    "apollo",
    "11",
  ]);
  expect(words("551,695 km2 and 40km²")).toEqual(["551,695", "km2", "and", "40", "km"]);
});

test("names that are ids are told apart", () => {
  const ids = knowledgeBaseOfIds();
  const { names, schema } = linkerOf(ids).link("what is the P17 of Q30?");
  expect(names[0]).toMatchObject({ text: "Q30", exact: true });
  expect(names.filter(({ exact }) => exact)).toHaveLength(1);
  const exact = [...schema.predicates].filter(([, mention]) => mention.exact);
  expect(exact.map(([number]) => linkerOf(ids).schema.predicates[number])).toEqual(["P17"]);
});

test("the network reads ids as words, and numbers without their digits", () => {
  expect(
    frequentWords(
      [
        ["p17", "1990"],
        ["p17", "1990"],
      ],
      2,
      10,
    ),
  ).toEqual(["p17"]);
  expect(gramRows("p17", 4096)).not.toEqual(gramRows("p18", 4096));
  expect(gramRows("1990", 4096)).toEqual(gramRows("2011", 4096));
});

test("of 850 names with a typing error each, nearly all are among the ten best candidates", () => {
  const random = randomStream(2, "typing errors");
  const noise = { lowerCase: 1, noMark: 1, typos: 0.25, dropped: 0 };
  const names = kb.names.filter((name) => name.length > 4);
  const found = names.filter((name) => {
    const question = typed(`tell me something of ${name} please`, noise, random);
    const texts = linker.link(question).names.slice(0, 10);
    return texts.some(({ text }) => text === name);
  });
  expect(found.length / names.length).toBeGreaterThan(0.97);
});
