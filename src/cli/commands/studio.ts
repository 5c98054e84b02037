import type { Command } from "commander";
import { studioExport } from "../studio/export.ts";
import type { Io } from "../terminal/io.ts";

/** Adds `lacuna studio export`. */
export function addStudioCommands(program: Command, io: Io): void {
  const studio = program.command("studio").description("a page to ask graphs and to look at results");
  for (const add of [studioExport]) add(studio, io);
}
