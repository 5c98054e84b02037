import { expect, test } from "vitest";
import { inMemory } from "../../operations/support.ts";

// Tables with a row for each person, and a first and a last time among other columns: the answers are worked out by plain code.

const people = [
  ["Anna", "Acme", 2015, 2019, "head"],
  ["Ben", "Acme", 2018, undefined, "developer"],
  ["Cem", "Globex", 2016, 2020, "developer"],
  ["Dora", "Globex", 2021, undefined, "head"],
  ["Eve", "Acme", 2012, 2014, "clerk"],
] as const;

const tableOf = (headings: string) =>
  [
    headings,
    ...people.map(([name, firm, from, to, role], at) => [name, firm, from, to, role, 40 + at].join(",")),
  ].join("\n");

const tables = {
  "since and until": tableOf("person,company,since,until,role,salary"),
  "seit and bis": tableOf("person,company,seit,bis,role,salary"),
  "start and end": tableOf("person,company,start,end,role,salary"),
};

const asking = (table: string) => {
  const { askGraphInWords } = inMemory({ "staff.csv": table });
  return (question: string) => askGraphInWords({ graph: "staff.csv", question });
};

test.each(Object.entries(tables))(
  "what holds in a year is what has begun and not ended: %s",
  async (_, table) => {
    const ask = asking(table);
    const wrong: string[] = [];
    for (const firm of ["Acme", "Globex"])
      for (let year = 2011; year <= 2023; year++) {
        const isThere = ([, own, from, to]: (typeof people)[number]) =>
          own === firm && from <= year && (to === undefined || to >= year);
        for (const [question, wanted] of [
          [`who worked at ${firm} in ${year}`, people.filter(isThere)],
          [`who did not work at ${firm} in ${year}`, people.filter((each) => !isThere(each))],
        ] as const) {
          const { answers } = await ask(question);
          const names = wanted.map(([name]) => name);
          if ([...answers].sort().join() !== names.join()) wrong.push(`${question}: ${answers.join()}`);
        }
      }
    expect(wrong).toEqual([]);
  },
);

test.each(Object.entries(tables))("what holds now is not known by a last time: %s", async (_, table) => {
  const { answers, refused } = await asking(table)("who works at Globex now");
  expect(answers).toEqual([]);
  expect(refused?.words).toEqual(["now"]);
});

test("who is something is not that thing itself", async () => {
  const ask = asking(tables["since and until"]);
  expect((await ask("who is a developer")).answers).toEqual(["Ben", "Cem"]);
  expect((await ask("who is head")).answers).toEqual(["Anna", "Dora"]);
});
