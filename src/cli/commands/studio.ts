import { under } from "../command/under.ts";
import { studioExport } from "../studio/export.ts";
import { openStudio } from "../studio/open.ts";

/** `lacuna studio`, which opens it, with `export` below it. */
export const studio = under(openStudio, [studioExport]);
