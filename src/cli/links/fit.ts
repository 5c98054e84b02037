import { fitProductOperation } from "../../operations/links/product/fit.ts";
import { fittedText } from "../../texts/links/fit.ts";
import { commandOf } from "../command/command-of.ts";

/** `lacuna links fit`. */
export const linksFit = commandOf(fitProductOperation, {
  arguments: ["graph"],
  example: [
    "lacuna links fit fb15k-237 --model rules,frequency --out house.product",
    "lacuna links evaluate rules --graph fb15k-237",
  ],
  text: fittedText,
});
