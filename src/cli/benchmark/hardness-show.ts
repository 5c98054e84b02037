import { cardinalities, distribution, frequencies, spectrumSvg } from "../../hardness/index.ts";
import { nodeWrites } from "../../runs/node-disk.ts";
import type { Io } from "../io.ts";
import type { HardnessOptions } from "./hardness.ts";
import { type Counted, countHardness } from "../../operations/benchmark/hardness-count.ts";
import { cardinalityText, distributionText, frequencyText } from "./hardness-text.ts";

/** `lacuna benchmark hardness`: counts, prints, and draws when asked to. */
export async function showHardness(
  paths: readonly string[],
  options: HardnessOptions,
  io: Io,
): Promise<void> {
  const { svg, force = false } = options;
  if (svg !== undefined) await nodeWrites.check(svg, { force });
  const counted = await countHardness(paths, options, io);
  if (svg !== undefined) await nodeWrites.file(svg, spectrumSvg(distribution(counted.tally)), { force });
  const { value, text } = shown(counted, options);
  io.out(options.json ? `${JSON.stringify({ types: value })}\n` : text());
}

function shown({ tally, graph }: Counted, { by }: HardnessOptions): { value: unknown; text: () => string } {
  if (by === "cardinality") {
    const value = cardinalities(tally);
    return { value, text: () => cardinalityText(value) };
  }
  if (by === "frequency") {
    const value = frequencies(tally);
    return { value, text: () => frequencyText(value, graph!) };
  }
  const value = distribution(tally);
  return { value, text: () => distributionText(value) };
}
