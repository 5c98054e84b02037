import type { ResultOf } from "../../operations/contract/operation.ts";
import { describeGraphOperation } from "../../operations/kg/browse/describe.ts";
import { writeWord } from "../../query/text/words.ts";
import { manyOf, numberText } from "../../report/figures.ts";
import { table } from "../../report/text-table.ts";
import { commandOf } from "../command/command-of.ts";

type Described = ResultOf<typeof describeGraphOperation>;

const valuesText = ({
  attributes,
  attributeCount,
}: Pick<Described, "attributes" | "attributeCount">): string =>
  attributes === undefined || attributeCount === undefined
    ? ""
    : `\n${table(
        ["value", "entities", "from", "to", "unit"],
        attributes.map(({ name, entities, lowest, highest, unit }) => [
          ...[writeWord(name), entities, lowest ?? "", highest ?? "", unit ?? ""],
        ]),
      )}${attributes.length < attributeCount ? `${attributes.length} of ${manyOf(attributeCount, "value")}; --limit shows more, --text looks for a name\n` : ""}`;

const statementsText = (statements: Described["statements"]): string =>
  statements === undefined
    ? ""
    : `\n${manyOf(statements.count, "statement")} of links, ${numberText(statements.timed)} with a time${statements.qualifiers.length === 0 ? "" : `; qualifiers: ${statements.qualifiers.map(writeWord).join(", ")}`}\n`;

/** `lacuna kg describe`. */
export const kgDescribe = commandOf(describeGraphOperation, {
  arguments: ["graph"],
  example: ["lacuna kg describe world", "lacuna kg describe world --text lang --json"],
  text: ({ name, entities, links, relationCount, relations, matching, next, ...values }) =>
    `${name}: ${manyOf(entities, "entity", "entities")}, ${manyOf(links, "link")}, ${manyOf(relationCount, "relation")}\n\n${table(
      ["relation", "links", "heads", "tails", "such as"],
      relations.map((each) => [
        writeWord(each.label ?? each.name),
        each.links,
        each.heads,
        each.tails,
        each.example &&
          `${writeWord(each.name)}(${writeWord(each.example.head)}, ${writeWord(each.example.tail)})`,
      ]),
    )}${valuesText(values)}${statementsText(values.statements)}${next === undefined ? "" : `\n${relations.length} of ${matching}; --cursor ${next} shows what follows\n`}`,
});
