import type { Command } from "commander";
import type { Host } from "../../operations/host.ts";
import { tourOperation } from "../../operations/tour/tour.ts";
import { helpText, runOperation } from "../command-of.ts";
import { command, type GlobalOptions, type Io } from "../io.ts";

/** `lacuna tour`: the product in one screen. */
export function tour(parent: Command, io: Io): void {
  const self = command("tour", tourOperation.describe);
  self.addHelpText("after", helpText({ example: "lacuna tour --seed 1" }));
  self.action(async () => {
    const options = self.optsWithGlobals<GlobalOptions>();
    const given = { seed: options.seed };
    if (options.json) {
      const { result } = await runOperation(tourOperation, given, io, options, {});
      io.out(`${JSON.stringify(result)}\n`);
    } else
      await runOperation(tourOperation, given, io, options, {}, ({ seed }, host) => tell(seed, io, host));
  });
  parent.addCommand(self);
}

/** The first half is shown while the model is trained. */
async function tell(seed: number, io: Io, host: Host): Promise<void> {
  const [{ hideLinks, solveThroughGaps }, { gapsText, NEXT }, { solvedText }] = await Promise.all([
    import("../../operations/tour/tour-work.ts"),
    import("./gaps-text.ts"),
    import("./solved-text.ts"),
  ]);
  const gaps = await hideLinks(seed);
  io.out(`${gapsText(gaps).join("\n")}\n`);
  const solved = await solveThroughGaps(gaps, host);
  io.out(`${[...solvedText(gaps, solved), ...NEXT].join("\n")}\n`);
}
