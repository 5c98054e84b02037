import type { Command } from "commander";
import { leaderboardBuild } from "../leaderboard/build.ts";
import type { Io } from "../terminal/io.ts";

/** Adds `lacuna leaderboard build`. */
export function addLeaderboardCommands(program: Command, io: Io): void {
  leaderboardBuild(program.command("leaderboard").description("entries of many, scored by one program"), io);
}
