import { expect, test } from "vitest";
import { loadWorldKnowledgeBase } from "../../src/kb/world/world.ts";
import { randomStream } from "../../src/numeric/random.ts";
import { linkerOf } from "../../src/parsing/linking/linker.ts";
import { statedValues } from "../../src/parsing/text/numbers.ts";
import { tokensOf } from "../../src/parsing/text/tokens.ts";
import { typed } from "../../src/parsing/wordings/noise.ts";

const kb = await loadWorldKnowledgeBase();
const linker = linkerOf(kb, { "United Kingdom": ["UK"] });

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
