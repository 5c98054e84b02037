import { noun, under } from "../command/under.ts";
import { leaderboardBuild } from "../leaderboard/build.ts";

/** `lacuna leaderboard`. */
export const leaderboard = under(noun("leaderboard", "entries of many, scored by one program"), [
  leaderboardBuild,
]);
