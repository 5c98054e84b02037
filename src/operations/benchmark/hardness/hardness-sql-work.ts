import { hardnessTasks, queryFiles } from "../../../benchmark/folder/query-sources.ts";
import { placed } from "../../../benchmark/folder/read.ts";
import { LacunaError } from "../../../error.ts";
import { notationOf } from "../../../query/notations.ts";
import { queryReader } from "../../../query/source.ts";
import { batchRow } from "../../../sql/batch.ts";
import { type CompiledType, compileType } from "../../../sql/compile.ts";
import { dialectOf } from "../../../sql/dialects/dialects.ts";
import { levelsOf } from "../../../sql/levels.ts";
import { typeReader } from "../../../sql/run.ts";
import type { Host } from "../../host.ts";
import { openGraph } from "../../resources/graph.ts";
import type { HardnessStatements } from "../results.ts";
import { readLine } from "./hardness-role.ts";
import type { PrintHardnessSqlParameters } from "./hardness-sql.ts";

/** Ids are not held to a graph where none is named. */
const ANY = { entityCount: 2 ** 31, relationCount: 2 ** 31 };

/** Does `benchmark hardness --print-sql`. */
export async function hardnessStatementsOf(
  given: PrintHardnessSqlParameters,
  host: Host,
): Promise<HardnessStatements> {
  const { unions, most, printSql } = given;
  const dialect = dialectOf(printSql);
  const files = await queryFiles(given.queries, given.split, host.files);
  const graph = given.graph === undefined ? undefined : await openGraph(given.graph, host, given);
  const statements: HardnessStatements["statements"][number][] = [];
  for (const source of files) {
    const groups = new Map<CompiledType, number[][]>();
    const typeOf = typeReader(graph ?? ANY, (query) =>
      compileType(query, { is: "classes", unions }, levelsOf(source.split), dialect),
    );
    const finish = (type: CompiledType, rows: readonly number[][]) => {
      statements.push({
        file: source.file,
        split: source.split,
        type: type.type,
        queries: rows.length,
        classes: (type.codes?.positions ?? []).map((position, at) => ({
          code: at + 1,
          ...type.classes[position]!,
        })),
        sql: type.statement(rows),
      });
    };
    for await (const { file, first, lines, notation, named } of hardnessTasks([source], host.files)) {
      const read = queryReader(notationOf(notation), {
        ...(named && graph ? { graph } : { ids: true }),
        unsafe: true,
      });
      for (const [at, line] of lines.entries()) {
        if (line.trim() === "") continue;
        try {
          const { type, grounding } = typeOf(readLine(line.trim(), read).query);
          const rows = groups.get(type) ?? [];
          rows.push(batchRow(grounding, rows.length));
          groups.set(type, rows);
          if (rows.length < most) continue;
          finish(type, rows);
          groups.delete(type);
        } catch (error) {
          throw error instanceof LacunaError ? placed(error, file, first + at) : error;
        }
      }
    }
    for (const [type, rows] of groups) finish(type, rows);
  }
  return { dialect: dialect.name, tested: dialect.tested, settings: dialect.settings, statements };
}
