import type { Command } from "commander";
import { typesEfo1 } from "../query-types/efo1.ts";
import { typesEfok } from "../query-types/efok.ts";
import { typesNamed } from "../query-types/named.ts";
import type { Io } from "../terminal/io.ts";

/** Adds `lacuna types efo1`, `efok` and `named`. */
export function addTypesCommands(program: Command, io: Io): void {
  const types = program.command("types").description("list the query types there are");
  for (const add of [typesEfo1, typesEfok, typesNamed]) add(types, io);
}
