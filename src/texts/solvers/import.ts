import type { QueryModelImported } from "../../operations/query-models/results.ts";
import { settingText } from "../setting.ts";

/** The text of `lacuna solvers import`. */
export function importedQueryModelText(imported: QueryModelImported): string {
  const { out, model, relations, settings, origin, seconds } = imported;
  const entities = imported.kind === "query-model" ? `${imported.entities} entities, ` : "";
  return `wrote ${out}: ${model} of ${origin}, ${entities}${relations} relations in both directions (${settingText(settings)}), ${seconds.toFixed(2)} s\n`;
}
