import * as z from "zod/mini";

/** Whether truths are fitted where there are none. */
export const calibrate = z
  ._default(z.boolean(), true)
  .check(
    z.describe(
      "fit truths where there are none: a part of the graph is hidden once, which takes up to a minute; kept beside the model or the graph",
    ),
  );
