import { describe, expect, test } from "vitest";
import { inMemory } from "../../operations/support.ts";

// One table with amounts in euros, one without a unit, one of ages: the answers are worked out by plain code.

const salaries = { Ann: 54_000, Olaf: 91_500, Mia: 72_000, Raj: 110_000, Eva: 2_000_000 };
const ages = { Bob: 41, Cy: 29, Dan: 30 };

const tableOf = (
  column: string,
  values: Readonly<Record<string, number>>,
  shown: (value: number) => string,
) =>
  [
    `name,team,${column}`,
    ...Object.entries(values).map(([name, value]) => `${name},red,"${shown(value)}"`),
  ].join("\n");
const euros = tableOf("salary", salaries, (value) => `€ ${value.toLocaleString("en")}`);
const plain = tableOf("salary", salaries, String);
const years = tableOf("age", ages, String);

const read = async (table: string, question: string) => {
  const { answers, reading } = await inMemory({ "t.csv": table }).askGraphInWords({
    graph: "t.csv",
    question,
  });
  return {
    names: [...answers].sort(),
    probability: reading?.probability ?? 0,
  };
};
const over = (values: Readonly<Record<string, number>>, holds: (value: number) => boolean) =>
  Object.entries(values)
    .filter(([, value]) => holds(value))
    .map(([name]) => name)
    .sort();

describe.each([
  "€60,000",
  "€ 60,000",
  "60,000 €",
  "€60k",
  "€60K",
  "60 000 euros",
  "60'000 EUR",
  "60k euros",
  "sixty thousand euros",
])("%s is an amount", (amount) => {
  test.each([
    ["euros", euros],
    ["numbers without a unit", plain],
  ])("of %s", async (_, table) => {
    for (const [words, holds] of [
      [`who earns more than ${amount}?`, (value: number) => value > 60_000],
      [`who has a salary of at most ${amount}`, (value: number) => value <= 60_000],
      [`people with a salary > ${amount}`, (value: number) => value > 60_000],
    ] as const)
      expect((await read(table, words)).names, words).toEqual(over(salaries, holds));
  });
});

test("millions stand between a currency and its number, and between two amounts", async () => {
  expect((await read(euros, "who earns more than €1 million")).names).toEqual(["Eva"]);
  expect((await read(euros, "who earns less than €0.1m")).names).toEqual(
    over(salaries, (value) => value < 1e5),
  );
  for (const question of [
    "who earns between €60k and €100,000",
    "who earns between 60k and 100k euros",
    "who earns between 60 000 € and 100 000 €",
  ])
    expect((await read(euros, question)).names, question).toEqual(["Mia", "Olaf"]);
});

test("signs compare", async () => {
  for (const [sign, holds] of [
    [">", (age: number) => age > 30],
    [">=", (age: number) => age >= 30],
    ["≥", (age: number) => age >= 30],
    ["<", (age: number) => age < 30],
    ["<=", (age: number) => age <= 30],
    ["≤", (age: number) => age <= 30],
    ["=", (age: number) => age === 30],
    ["==", (age: number) => age === 30],
    ["≠", (age: number) => age !== 30],
    ["!=", (age: number) => age !== 30],
    ["<>", (age: number) => age !== 30],
  ] as const)
    for (const question of [`people with age ${sign} 30`, `who has an age ${sign}30`])
      expect((await read(years, question)).names, question).toEqual(over(ages, holds));
});

test("a plus right behind a number is that number or more", async () => {
  for (const question of ["people aged 30+", "people with age 30+"])
    expect((await read(years, question)).names, question).toEqual(over(ages, (age) => age >= 30));
  expect((await read(euros, "who earns 60k+")).names).toEqual(over(salaries, (value) => value >= 60_000));
});

test("a full stop before three digits is read both ways, and neither is sure", async () => {
  expect((await read(euros, "who earns more than 60.000 €")).probability).toBeLessThan(0.7);
  expect((await read(euros, "who earns more than 1.000.000 €")).names).toEqual(["Eva"]);
});

test("another currency is refused, and so is a sign that means nothing here", async () => {
  for (const question of [
    "who earns more than $60,000",
    "who earns more than 60k pounds",
    "who earns over ¥60,000",
  ])
    expect(await read(euros, question), question).toEqual({ names: [], probability: 0 });
  for (const question of ["who is older than €30", "people with age ≈ 30", "who has an age ~ 30"])
    expect((await read(years, question)).probability, question).toBeLessThan(0.7);
});
