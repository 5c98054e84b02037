import type { ModelSettings } from "../../solvers/embeddings/model.ts";
import { usageError } from "../usage.ts";

/**
 * Settings of a query model as they are written, `dimensions=64`: numbers where they look like it.
 * @throws LacunaError `usage.bad-set`, `usage.repeated`
 */
export function writtenSettings(written: readonly string[] = []): ModelSettings {
  const settings = new Map<string, number | string>();
  for (const each of written) {
    const cut = each.indexOf("=");
    const [name, text] = [each.slice(0, Math.max(0, cut)), each.slice(cut + 1)];
    if (name === "" || text === "")
      throw usageError(
        "bad-set",
        `${JSON.stringify(each)} sets nothing`,
        "write setting=value, such as dimensions=64",
        "set",
      );
    if (settings.has(name)) throw usageError("repeated", `${name} is set twice`, "set it once", "set");
    settings.set(name, Number.isFinite(Number(text)) ? Number(text) : text);
  }
  return Object.fromEntries(settings);
}
