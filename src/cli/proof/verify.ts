import { verifyProofOperation } from "../../operations/proof/verify.ts";
import { refuseDifferent, verifiedText } from "../../texts/proof/verified.ts";
import { commandOf } from "../command/command-of.ts";

/** `lacuna verify`. */
export const verify = commandOf(verifyProofOperation, {
  arguments: ["proof", "graph"],
  example: [
    "lacuna verify answer.json",
    "lacuna verify answer.json archive/company.lacuna --model models/mine",
  ],
  text: verifiedText,
  after: (found, { proof }) => refuseDifferent(found, proof),
});
