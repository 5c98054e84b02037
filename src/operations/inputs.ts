import { notOurs } from "../runs/writing/own-files.ts";
import type { Host } from "./host.ts";

/** Parameters that name what is written. */
const OUTPUTS = ["out", "report", "svg"];

/**
 * Refuses outputs that are an input, or a folder in which an input lies: replacing them would destroy what is read.
 * @throws LacunaError `runs.not-ours`
 */
export async function refuseOverInputs(given: unknown, { disk }: Pick<Host, "disk">): Promise<void> {
  const all = Object.entries((given ?? {}) as Record<string, unknown>);
  const outputs = all.filter(([name, value]) => OUTPUTS.includes(name) && typeof value === "string");
  if (outputs.length === 0) return;
  const inputs = all
    .filter(([name]) => !OUTPUTS.includes(name))
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter((value): value is string => typeof value === "string" && value !== "" && value.length < 4096);
  for (const [, out] of outputs) {
    const target = await disk.realPath(out as string);
    if (target === undefined) continue;
    for (const input of inputs.flatMap((each) => [each, ...each.split(",")])) {
      const place = await disk.realPath(input);
      if (place === undefined || (place !== target && !place.startsWith(`${target}/`))) continue;
      throw notOurs(
        out as string,
        place === target ? "is read by this command" : `holds ${input}, which is read`,
      );
    }
  }
}
