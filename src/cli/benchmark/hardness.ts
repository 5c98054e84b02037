import { type HardnessParameters, hardnessOperation } from "../../operations/benchmark/hardness.ts";
import { hardnessSqlOperation } from "../../operations/benchmark/hardness-sql.ts";
import type { Hardness, HardnessStatements } from "../../operations/benchmark/results.ts";
import { commandOfSeveral, variant } from "../command/command-of-several.ts";
import { shardOf } from "../command/shard-of.ts";

/** `lacuna benchmark hardness`. */
export const benchmarkHardness = commandOfSeveral({
  name: "hardness",
  summary: hardnessOperation.summary,
  variants: {
    hardness: variant(hardnessOperation, {
      text: textOf,
    }),
    statements: variant(hardnessSqlOperation, { text: statementsText }),
  },
  arguments: ["queries"],
  values: {
    split: "split",
    by: "what",
    unions: "how",
    engine: "name",
    printSql: "database",
    most: "count",
    svg: "file",
    shard: "i/n",
    out: "file",
  },
  read: { shard: shardOf },
  order: "queries graph split by unions engine shard out printSql most svg",
  choose: ({ printSql }) => (printSql === undefined ? "hardness" : "statements"),
  example: [
    "lacuna benchmark hardness bench --graph fb15k-237",
    "lacuna benchmark hardness betae-queries-nell/jsonl --graph nell-betae --split test --svg spectrum.svg",
    "lacuna benchmark hardness test.2i.jsonl.gz --graph fb15k-237-betae --by cardinality --json",
    "lacuna benchmark hardness bench --graph wikidata --engine duckdb --memory 4G",
    "lacuna benchmark hardness bench --graph fb15k-237 --shard 3/16 --out part-3.json",
    "lacuna benchmark hardness bench --print-sql trino",
  ],
  help: "Full inference stands under the type's own name.",
});

/** The statements with what the last column of their results says. */
function statementsText({ dialect, tested, settings, statements }: HardnessStatements): string {
  const head = [
    `-- for ${dialect}${tested ? "" : "; the tests of Lacuna hold its text only"}`,
    "-- edge(r, h, t, level): links in both directions, level 0 train, 1 valid, 2 test; entity(id): all entities",
    ...settings.map((each) => `${each};`),
  ];
  const each = statements.map(({ type, split, queries, classes, sql }) =>
    [
      "",
      `-- ${type}, ${split}: ${queries} queries; the last row counts the others`,
      `-- c: 0 easy${classes.map(({ code, name }) => `, ${code} ${name}`).join("")}`,
      `${sql};`,
    ].join("\n"),
  );
  return `${[...head, ...each].join("\n")}\n`;
}

async function textOf(
  { types }: Hardness,
  { by, graph, format, shard, out }: HardnessParameters,
): Promise<string> {
  const [{ hardnessText }, { openGraph }, { nodeHost }] = await Promise.all([
    import("./hardness-text.ts"),
    import("../../operations/resources/graph.ts"),
    import("../../host/node.ts"),
  ]);
  // Names of relations and entities are for people alone.
  const named = by === "frequency" ? await openGraph(graph ?? "", nodeHost, { format }) : undefined;
  const written = shard ? `wrote ${out}: shard ${shard.index} of ${shard.of}\n` : "";
  return hardnessText(types, by, named) + written;
}
