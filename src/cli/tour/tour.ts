import type { Command } from "commander";
import type { Host } from "../../operations/host.ts";
import { tourOperation } from "../../operations/tour/tour.ts";
import { runOperation } from "../command/command-of.ts";
import { addHelp } from "../command/help.ts";
import { addOptions, propertiesOf } from "../command/options-of.ts";
import { command, type GlobalOptions, type Io } from "../terminal/io.ts";

/** `lacuna tour`: the product in one screen. */
export function tour(parent: Command, io: Io): void {
  const self = command("tour", tourOperation.describe);
  addOptions(self, propertiesOf(tourOperation.parameters), {});
  addHelp(self, { example: ["lacuna tour", "lacuna tour --full --seed 1"] });
  self.action(async () => {
    const options = self.optsWithGlobals<GlobalOptions & { readonly full?: boolean }>();
    const { seed, full = false } = options;
    const given = { seed, full };
    if (options.json) {
      const { result } = await runOperation(tourOperation, given, io, options, {});
      io.out(`${JSON.stringify(result)}\n`);
    } else await runOperation(tourOperation, given, io, options, {}, (_, host) => tell(given, io, host));
  });
  parent.addCommand(self);
}

/** The first half is shown while the model is trained. */
async function tell({ seed, full }: { seed: number; full: boolean }, io: Io, host: Host): Promise<void> {
  const [{ compareSolvers, guessThroughGaps, hideLinks }, { gapsText, guessesText, NEXT }] =
    await Promise.all([import("../../operations/tour/tour-work.ts"), import("./short-text.ts")]);
  const show = (lines: readonly string[]) => io.out(`${lines.join("\n").trimEnd()}\n\n`);
  const gaps = await hideLinks(seed);
  show(gapsText(gaps));
  const guesses = await guessThroughGaps(gaps, host);
  show(guessesText(gaps, guesses));
  if (full) {
    const [{ lostText }, { comparedText }] = await Promise.all([
      import("./lost-text.ts"),
      import("./compared-text.ts"),
    ]);
    show(lostText(gaps));
    show(comparedText(gaps, guesses, await compareSolvers(gaps, guesses, host)));
  }
  io.out(`${NEXT.join("\n")}\n`);
}
