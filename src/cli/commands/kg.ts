import type { Command } from "commander";
import { kgAround } from "../kg/around.ts";
import { kgDescribe } from "../kg/describe.ts";
import { kgExport } from "../kg/export.ts";
import { kgFind } from "../kg/find.ts";
import { kgImport } from "../kg/import.ts";
import { kgInfo } from "../kg/info.ts";
import { kgLinks } from "../kg/links.ts";
import { kgSparql } from "../kg/sparql.ts";
import { kgSplit } from "../kg/split.ts";
import type { Io } from "../terminal/io.ts";

/** Adds `lacuna kg info`, `describe`, `find`, `links`, `around`, `sparql`, `import`, `export` and `split`. */
export function addKgCommands(program: Command, io: Io): void {
  const kg = program.command("kg").description("look at graphs, store them for fast loading, split them");
  for (const add of [kgInfo, kgDescribe, kgFind, kgLinks, kgAround, kgSparql, kgImport, kgExport, kgSplit])
    add(kg, io);
}
