import type { PartOf, TourPart } from "../../operations/tour/results.ts";
import { runTourOperation } from "../../operations/tour/tour.ts";
import { commandOf } from "../command/command-of.ts";

/** `lacuna tour`: the product in one screen. The first half is shown while the model is trained. */
export const tour = commandOf(runTourOperation, {
  example: ["lacuna tour", "lacuna tour --full --seed 1"],
  live({ full }, { json }, io) {
    const textOf = tourText(full === true);
    const onItems = async (parts: readonly TourPart[]) => {
      for (const part of parts) io.out(`${(await textOf(part)).join("\n").trimEnd()}\n\n`);
    };
    return {
      takers: json ? {} : { onItems },
      async end(result) {
        const { nextText } = await import("../../texts/tour/short.ts");
        io.out(json ? `${JSON.stringify(result)}\n` : `${nextText(full === true).join("\n")}\n`);
      },
    };
  },
});

/** The parts of the tour as text, one after another: later ones refer to the questions of the first. */
function tourText(full: boolean): (part: TourPart) => Promise<string[]> {
  let gaps: PartOf<"gaps"> | undefined;
  let guesses: PartOf<"guesses"> | undefined;
  return async (part) => {
    const { gapsText, guessesText } = await import("../../texts/tour/short.ts");
    if (part.part === "gaps") {
      gaps = part;
      return gapsText(part, full);
    }
    if (part.part === "guesses") {
      guesses = part;
      return guessesText(part);
    }
    const [{ lostText }, { comparedText }] = await Promise.all([
      import("../../texts/tour/lost.ts"),
      import("../../texts/tour/compared.ts"),
    ]);
    return [...lostText(gaps!), ...comparedText(gaps!, guesses!, part)];
  };
}
