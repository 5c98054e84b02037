import type { Command } from "commander";
import { kgFind } from "../kg/find.ts";
import { kgImport } from "../kg/import.ts";
import { kgInfo } from "../kg/info.ts";
import { kgSplit } from "../kg/split.ts";
import type { Io } from "../terminal/io.ts";

/** Adds `lacuna kg info`, `find`, `import` and `split`. */
export function addKgCommands(program: Command, io: Io): void {
  const kg = program.command("kg").description("look at graphs, store them for fast loading, split them");
  for (const add of [kgInfo, kgFind, kgImport, kgSplit]) add(kg, io);
}
