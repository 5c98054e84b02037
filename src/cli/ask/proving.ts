import type { ProvableName } from "../../operations/proof/provable-names.ts";
import { proveAnswersOperation } from "../../operations/proof/prove.ts";
import type { Properties } from "../command/options-of.ts";
import { type OptionValues, variant } from "../command/rendering.ts";

/** Answers that are shown as ever, and written with what checks them elsewhere. */
export const proving = variant(proveAnswersOperation, {
  text: async (found, { ids, explain, predicted, proof }, { verbose }) =>
    (await import("../../texts/proof/proven.ts")).provenText(found, {
      ids,
      explain,
      predicted,
      verbose: verbose === true,
      file: proof,
    }),
});

/** Options of a proof beside those of a command's own operation. */
export const provingOptions = ({ proof, force }: Properties): Properties => ({
  ...(proof && { proof }),
  ...(force && { force }),
});

/** The call of a proof of what would have been asked. */
export const proven = (operation: ProvableName, { question, ...given }: OptionValues): OptionValues => ({
  operation,
  ...given,
  ...(question === undefined ? {} : { query: question }),
});
