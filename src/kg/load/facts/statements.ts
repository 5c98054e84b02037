import { createInterner } from "../../../formats/interner.ts";
import { fieldText, KEPT_FIELDS } from "../../../formats/text/fields.ts";
import { statementCollector } from "../../statements/build.ts";
import { type FoundPair, untimed } from "../../statements/statements.ts";
import { brokenLine, growingColumns, noTriples, tripleCount } from "../columns.ts";
import { finish } from "../finish.ts";
import { type DatasetFormat, levelOfSplit, lookAt, readNamedTriples } from "../format.ts";
import { missingSplits } from "../source.ts";
import { readHeader } from "../tables/header.ts";
import { tableFiles } from "../tables/tsv.ts";

/** Statements with qualifiers (WD50K of StarE): the triple of each is a link, and its qualifiers are said of it. */
export const statements: DatasetFormat = {
  name: "statements",
  describe: "train, valid and test with subject,property,object[,qualifier,value]* a line (WD50K)",

  async detect(source) {
    if (source.table.columns) return false;
    for (const name of tableFiles(source).values()) {
      const look = await lookAt(source, name, 1000);
      if (look?.separator !== "comma" || /\.csv(\.|$)/i.test(name)) return false;
      if (readHeader(look.lines[0]!, source.pathOf(name)).isHeader) return false;
      const odd = look.lines.every((line) => line.length >= 3 && line.length % 2 === 1);
      if (odd && look.lines.some((line) => line.length > 3)) return true;
    }
    return false;
  },

  async read(source, graphName) {
    const files = tableFiles(source);
    const names = { entities: createInterner(), relations: createInterner() };
    const columns = growingColumns(source, Object.values(names));
    const collected = statementCollector();
    let qualified = 0;
    let qualifiers = 0;
    for (const [split, name] of files)
      await readNamedTriples(source, name, levelOfSplit[split], names, columns, (fields, place) => {
        if (fields.count % 2 === 0)
          throw brokenLine(
            source.pathOf(name),
            fields,
            `a statement has 3, 5, 7, … fields, this line has ${fields.count}`,
            "every qualifier needs its property and its value",
          );
        // A scan keeps the first fields of a line; the rest is read of its text.
        const texts =
          fields.count > KEPT_FIELDS
            ? new TextDecoder()
                .decode(fields.bytes.slice(fields.lineStart, fields.lineEnd))
                .trimEnd()
                .split(",")
            : undefined;
        const textAt = (field: number) => texts?.[field] ?? fieldText(fields, field);
        const pairs = Array.from(
          { length: (fields.count - 3) >> 1 },
          (_, at): FoundPair => ({
            key: textAt(3 + 2 * at),
            value: { kind: "text", text: textAt(4 + 2 * at) },
          }),
        );
        if (pairs.length > 0) qualified++;
        qualifiers += pairs.length;
        const [head, relation, tail] = [
          columns.heads[place]!,
          columns.relations[place]!,
          columns.tails[place]!,
        ];
        collected.add({ head, relation, tail, level: levelOfSplit[split], ...untimed, pairs });
      });
    if (tripleCount(columns) === 0) throw noTriples(source.path, "train, valid and test with .txt");
    return finish(source, {
      format: "statements",
      graphName,
      names,
      columns,
      missing: source.isFolder ? missingSplits(files) : [],
      notes: qualified === 0 ? [] : [`${qualifiers} qualifiers of ${qualified} statements are kept`],
      statements: collected,
    });
  },
};
