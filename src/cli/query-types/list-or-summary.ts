import type { Properties } from "../command/options-of.ts";
import type { OptionValues } from "../command/rendering.ts";

/** The spelling of a command that lists types, or counts them with `--summary`. */
export const listOrSummary = {
  properties: (all: Properties): Properties => ({
    ...all,
    summary: {
      type: "boolean",
      default: false,
      description: "count the types instead of listing them",
      required: false,
    },
  }),
  choose: ({ summary }: OptionValues) => (summary ? "summary" : "list") as "summary" | "list",
  prepare: ({ summary: _, ...given }: OptionValues) => given,
};
