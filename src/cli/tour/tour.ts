import type { Command } from "commander";
import type { Operation } from "../../operations/contract/operation.ts";
import type { PartOf, TourPart } from "../../operations/tour/results.ts";
import { runTourOperation } from "../../operations/tour/tour.ts";
import { type Options, runOperation } from "../command/command-of.ts";
import { addHelp, addResultHelp } from "../command/help.ts";
import { addOptions, propertiesOf } from "../command/options-of.ts";
import { command, type Io } from "../terminal/io.ts";

/** `lacuna tour`: the product in one screen. The first half is shown while the model is trained. */
export function tour(parent: Command, io: Io): void {
  const self = command("tour", runTourOperation.summary);
  addOptions(self, propertiesOf(runTourOperation.parameters), {});
  addHelp(self, { example: ["lacuna tour", "lacuna tour --full --seed 1"] });
  addResultHelp(self, [runTourOperation as unknown as Operation]);
  self.action(async () => {
    const options = self.optsWithGlobals<Options>();
    const { seed } = options;
    const full = options.full === true;
    const textOf = tourText(full);
    const onItems = async (parts: readonly TourPart[]) => {
      for (const part of parts) io.out(`${(await textOf(part)).join("\n").trimEnd()}\n\n`);
    };
    const takers = options.json ? {} : { onItems };
    const { result } = await runOperation(runTourOperation, { seed, full }, io, options, {}, takers);
    const { nextText } = await import("./short-text.ts");
    io.out(options.json ? `${JSON.stringify(result)}\n` : `${nextText(full).join("\n")}\n`);
  });
  parent.addCommand(self);
}

/** The parts of the tour as text, one after another: later ones refer to the questions of the first. */
function tourText(full: boolean): (part: TourPart) => Promise<string[]> {
  let gaps: PartOf<"gaps"> | undefined;
  let guesses: PartOf<"guesses"> | undefined;
  return async (part) => {
    const { gapsText, guessesText } = await import("./short-text.ts");
    if (part.part === "gaps") {
      gaps = part;
      return gapsText(part, full);
    }
    if (part.part === "guesses") {
      guesses = part;
      return guessesText(part);
    }
    const [{ lostText }, { comparedText }] = await Promise.all([
      import("./lost-text.ts"),
      import("./compared-text.ts"),
    ]);
    return [...lostText(gaps!), ...comparedText(gaps!, guesses!, part)];
  };
}
