import { noun, under } from "../command/under.ts";
import { kgAround } from "../kg/around.ts";
import { kgDescribe } from "../kg/describe.ts";
import { kgExport } from "../kg/export.ts";
import { kgFind } from "../kg/find.ts";
import { kgImport } from "../kg/import.ts";
import { kgInfo } from "../kg/info.ts";
import { kgLinks } from "../kg/links.ts";
import { kgSparql } from "../kg/sparql.ts";
import { kgSplit } from "../kg/split.ts";

/** `lacuna kg`. */
export const kg = under(noun("kg", "look at graphs, store them for fast loading, split them"), [
  ...[kgInfo, kgDescribe, kgFind, kgLinks, kgAround, kgSparql, kgImport, kgExport, kgSplit],
]);
