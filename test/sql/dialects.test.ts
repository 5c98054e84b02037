import { expect, it } from "vitest";
import { loadWorld } from "../../src/kg/world/world.ts";
import { parseQuery } from "../../src/query/index.ts";
import { compileType } from "../../src/sql/compile.ts";
import { dialects } from "../../src/sql/dialects/dialects.ts";
import { levelsOf } from "../../src/sql/levels.ts";

// The servers of some dialects are not to be had here: their text is held, so that a change of it is seen.
it.each(dialects.map((each) => [each.name, each] as const))("the text for %s", async (name, dialect) => {
  const query = parseQuery(
    "?x : exists ?y (borders(France, ?y) & (language(?y, ?x) | borders(?y, ?x))) & !(exists ?z (borders(Spain, ?z) & borders(?z, ?x)))",
    await loadWorld(),
  );
  const type = compileType(query, { is: "classes", unions: "filtered" }, levelsOf("test"), dialect);
  const rows = [
    [0, 40, 7, 0, 2, 4, 0, 2, 1, 3, 5, 1, 3],
    [1, 41, 8, 0, 2, 4, 0, 2, 1, 3, 5, 1, 3],
  ];
  await expect(`${type.statement(rows)}\n`).toMatchFileSnapshot(`dialects/${name}.sql`);
});
