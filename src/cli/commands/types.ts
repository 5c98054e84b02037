import type { Command } from "commander";
import type { Io } from "../terminal/io.ts";
import { typesEfo1 } from "../types/efo1.ts";
import { typesEfok } from "../types/efok.ts";
import { typesNamed } from "../types/named.ts";

/** Adds `lacuna types efo1`, `efok` and `named`. */
export function addTypesCommands(program: Command, io: Io): void {
  const types = program.command("types").description("list the query types there are");
  for (const add of [typesEfo1, typesEfok, typesNamed]) add(types, io);
}
