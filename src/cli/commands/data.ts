import type { Command } from "commander";
import { getData } from "../data/get.ts";
import { listData } from "../data/list.ts";
import type { Io } from "../terminal/io.ts";

/** Adds `lacuna data list` and `get`. */
export function addDataCommands(program: Command, io: Io): void {
  const data = program
    .command("data")
    .description("the graphs, benchmarks and datasets of questions there are, and fetching them");
  for (const add of [listData, getData]) add(data, io);
}
