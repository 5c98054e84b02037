import { fieldId, scanFields } from "../../../formats/text/fields.ts";
import { addTriple, brokenLine, growingColumns, needId, noTriples } from "../columns.ts";
import { type DatasetFormat, levelOfSplit } from "../format.ts";
import { missingSplits, splitFiles } from "../source.ts";
import { checkCount, finishIds } from "./ids.ts";
import { readIdMap } from "./maps.ts";

/** OpenKE folders: `train2id.txt` begins with a count, and its lines read head, TAIL, relation. */
export const openke: DatasetFormat = {
  name: "openke",
  describe: "train2id, valid2id and test2id (.txt: count, then head tail relation), entity2id, relation2id",

  async detect(source) {
    return source.isFolder && splitFiles(source, "txt", "2id").size > 0;
  },

  async read(source, graphName) {
    const files = splitFiles(source, "txt", "2id");
    const entityMap = await readIdMap(source, "entity");
    const relationMap = await readIdMap(source, "relation");
    const columns = growingColumns(source);
    let entityCount = 0;
    let relationCount = 0;
    for (const [split, name] of files) {
      const level = levelOfSplit[split];
      const file = source.pathOf(name);
      const [entities, entityFile] = [entityMap?.names.size ?? Infinity, entityMap?.file ?? file];
      const [relations, relationFile] = [relationMap?.names.size ?? Infinity, relationMap?.file ?? file];
      const before = columns.length;
      let promised = -1;
      await scanFields(source.open(name), file, "blanks", (fields) => {
        if (promised < 0) {
          promised = fields.count === 1 ? fieldId(fields, 0) : -1;
          if (promised >= 0) return;
          throw brokenLine(
            file,
            fields,
            "the first line must be the number of triples",
            "OpenKE files begin with a count",
          );
        }
        if (fields.count !== 3)
          throw brokenLine(
            file,
            fields,
            `a triple has 3 ids, this line has ${fields.count} fields`,
            "correct the line: head, tail, relation",
          );
        const head = needId(fields, 0, entities, "entity", file, entityFile);
        const tail = needId(fields, 1, entities, "entity", file, entityFile);
        const relation = needId(fields, 2, relations, "relation", file, relationFile);
        if (!entityMap) entityCount = Math.max(entityCount, head + 1, tail + 1);
        if (!relationMap) relationCount = Math.max(relationCount, relation + 1);
        addTriple(columns, head, relation * 2, tail, level);
      });
      if (promised >= 0) checkCount(file, promised, columns.length - before);
    }
    if (columns.length === 0) throw noTriples(source.path, "train2id.txt, valid2id.txt and test2id.txt");
    return finishIds(source, {
      format: "openke",
      graphName,
      columns,
      entityMap,
      relationMap,
      entityCount,
      relationCount,
      missing: missingSplits(files),
      notes: [],
    });
  },
};
