import { inspectGraphOperation } from "../../operations/kg/info/info.ts";
import { commandOf } from "../command/command-of.ts";

/** `lacuna kg info`. */
export const kgInfo = commandOf(inspectGraphOperation, {
  arguments: ["graph"],
  values: { entities: "pattern" },
  example: "lacuna kg info world --relations --entities 'Luxemb*'",
  text: async (info) => (await import("../../texts/kg/info.ts")).graphInfoText(info),
});
