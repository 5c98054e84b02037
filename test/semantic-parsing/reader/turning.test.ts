import { expect, test } from "vitest";
import { answerWords } from "../../../src/semantic-parsing/reader/answers.ts";
import { notRead } from "../../../src/semantic-parsing/reader/nearest.ts";
import { sameAnswers, worldReader } from "./support.ts";

const reader = await worldReader();
const { graph } = reader.field;

/** The things that one has links to or from, by plain code over the rows of the graph. */
function linked(relation: string, name: string, back = true): Set<string> {
  const directed = 2 * graph.relations.id(relation)! + Number(back);
  const { relationRow, rowHead, rowEdge, tails } = graph.rows;
  for (let row = relationRow[directed]!; row < relationRow[directed + 1]!; row++)
    if (graph.label(rowHead[row]!) === name)
      return new Set([...tails.subarray(rowEdge[row], rowEdge[row + 1])].map((id) => graph.label(id)));
  return new Set();
}
const minus = (one: ReadonlySet<string>, ...others: readonly Iterable<string>[]) => {
  const left = new Set(others.flatMap((each) => [...each]));
  return [...one].filter((each) => !left.has(each));
};

const southAmerica = linked("subregion", "South America");
const europe = linked("region", "Europe");
const euro = linked("currency", "Euro");
const western = linked("subregion", "Western Europe");
const [germany, france] = [linked("borders", "Germany"), linked("borders", "France")];

const excepting =
  "except|excluding|besides|apart from|other than|save for|save|minus|but not|without|leaving out|not counting|barring|bar|sans|less|short of|in place of|in lieu of|instead of|rather than|unlike|aside from|with the exception of|not including|omitting|ignoring|beyond|but|outside|not|as opposed to|in contrast to|contrary to|opposite|against|far from|excepting|except for|exclusive of|skipping|dropping|discounting|disregarding|let alone|never mind|no";
const denying =
  "not|never|don't|do not|hardly|barely|rarely|seldom|scarcely|hardly ever|fail to|are unable to|refuse to|can't|cannot|no longer|stopped to|cease to|avoid to|decline to|would not|will not|should not|never ever|doesn't|did not|neglect to|nowhere|have yet to|are yet to|are not allowed to|are forbidden to|almost|nearly|partly|formerly|once|previously|might|may|do not yet|don't even|not only";
const having =
  "lack|lacks|lacking|are without|miss|are missing|need|reject|abandoned|left|dropped|want|oppose|have no|have got no|haven't|hate|prefer|avoid|exclude|are not using|are free of|quit|would like|no longer have|are not yet in";
/** Questions whose words stand for no formula: any answer would be one to another question. */
const refused = [
  "nobody in Europe uses the euro",
  "ex-members of the African Group",
  "former members of the African Group",
  "the rest of Europe",
  "uninhabited countries",
  "half of the neighbours of Chad",
  "twice as large as Chad",
  "almost all countries of Europe",
  "countries almost as large as Chad",
  "anti-European countries",
  "countries formerly using the euro",
  "future members of the African Group",
  "countries that border nearly all of Europe",
  "Not all countries in Europe use the euro",
  "countries with hardly any neighbours",
  "countries with few neighbours",
  "countries that border anything but Brazil",
  "countries nowhere near Europe",
  "not only European countries use the euro",
  "countries using not only the euro",
  "neighbours of Chad, none of them landlocked",
  "two thirds of European countries",
  "the majority of European countries",
  "countries not quite in Europe",
  "countries far from Europe",
  "countries that have nothing in common with Chad",
  "the rivers of Germany",
  "the 5000 countries with the largest area",
  "the 2.5 countries with the largest area",
  "which 5000 countries have the largest area",
];

const cases: readonly (readonly [question: string, right: readonly string[] | undefined])[] = [
  ...excepting
    .split("|")
    .map((word) => [`South American countries ${word} Brazil`, minus(southAmerica, ["Brazil"])] as const),
  ...denying
    .split("|")
    .map((word) => [`European countries that ${word} use the euro`, minus(europe, euro)] as const),
  ...having
    .split("|")
    .map((word) => [`European countries that ${word} the euro`, minus(europe, euro)] as const),
  ...refused.map((question) => [question, undefined] as const),
  ["countries of Western Europe that don't border Germany or France", minus(western, germany, france)],
  ["countries of Western Europe that border neither Germany nor France", minus(western, germany, france)],
  [
    "countries of Western Europe that do not border both Germany and France",
    minus(
      western,
      [...germany].filter((each) => france.has(each)),
    ),
  ],
  ["neighbours of Germany but not of France", minus(germany, france)],
  ["countries next to Germany and not next to France", minus(germany, france)],
];

test.each(cases)("%s: answered by what it says, or refused", (question, right) => {
  const { readings, read } = answerWords(reader, question);
  const [best] = readings;
  if (!best) {
    expect(notRead(reader, question, read).words.join(" ")).toMatch(/\p{L}|^$/u);
    return;
  }
  expect([best.sentence, right !== undefined && sameAnswers(right, best.answers)]).toEqual([
    best.sentence,
    true,
  ]);
});

test("what cannot be read is refused by name", () => {
  const unnamed = cases
    .filter(([question]) => {
      const { readings, read } = answerWords(reader, question);
      return readings.length === 0 && notRead(reader, question, read).words.length === 0;
    })
    .map(([question]) => question);
  expect(unnamed).toEqual([]);
});
