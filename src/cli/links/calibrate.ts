import { calibrateLinksOperation } from "../../operations/links/calibrate.ts";
import { calibratedLinksText } from "../../texts/links/calibrate.ts";
import { commandOf } from "../command/command-of.ts";
import { namesRead } from "../command/readers.ts";

/** `lacuna links calibrate`. */
export const linksCalibrate = commandOf(calibrateLinksOperation, {
  arguments: ["model"],
  values: { solver: "names" },
  read: { solver: namesRead },
  example: "lacuna links calibrate models/fb237 --graph fb15k-237 --report belief.html",
  text: calibratedLinksText,
});
