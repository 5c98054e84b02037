import { noun, under } from "../command/under.ts";
import { getData } from "../data/get.ts";
import { listData } from "../data/list.ts";

/** `lacuna data`. */
export const data = under(
  noun("data", "the graphs, benchmarks and datasets of questions there are, and fetching them"),
  [listData, getData],
);
