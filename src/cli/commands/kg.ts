import type { Command } from "commander";
import type { Io } from "../io.ts";
import { kgImport } from "../kg/import.ts";
import { kgInfo } from "../kg/info.ts";
import { kgSplit } from "../kg/split.ts";

/** Adds `lacuna kg info`, `import` and `split`. */
export function addKgCommands(program: Command, io: Io): void {
  const kg = program.command("kg").description("look at graphs, store them for fast loading, split them");
  for (const add of [kgInfo, kgImport, kgSplit]) add(kg, io);
}
