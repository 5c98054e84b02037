import * as z from "zod/mini";

/** Whether truths are fitted where there are none. */
export const calibrate = z
  .optional(z.boolean())
  .check(
    z.describe(
      "fit truths where none are kept: links are hidden once, which takes up to a minute (default: where no model is named and {graph} is a file)",
    ),
  );

/** Whether truths are fitted that nobody asked for: for a file of one's own that the weights of the package are asked about. */
export const fitsUnasked = (source: unknown, byDefault: boolean): boolean =>
  byDefault && typeof source === "string" && source !== "world" && source !== "-";
