import { withoutCompression } from "../../formats/compression/compression.ts";
import { type ConvertReport, convert } from "../../kgqa/formats/convert.ts";
import { targetEndings } from "../../kgqa/formats/target-formats.ts";
import { nameOf } from "../../runs/paths.ts";
import { partsOf as kindsOf } from "../contract/kinds.ts";
import { refuseOverInputs } from "../contract/outputs.ts";
import type { Host } from "../host.ts";
import { type ConvertQuestionsParameters, parameters } from "./convert.ts";
import { joinedSource, partsOf } from "./source.ts";
import { watching } from "./watching.ts";

/** Does `kgqa convert`. */
export async function convertTo(given: ConvertQuestionsParameters, host: Host): Promise<ConvertReport> {
  const { dataset, to, name, format } = given;
  const base = withoutCompression(nameOf(dataset[0] ?? "")).replace(/\.\w+$/, "");
  const out = given.out ?? `${base}${targetEndings[to]}`;
  if (given.out === undefined) {
    await refuseOverInputs(kindsOf(parameters, { ...given, out }), host);
    await host.writes.check(out, {});
  }
  const source = joinedSource(await partsOf(dataset, host, format), host, format);
  return watching(host, "converting", (work) =>
    convert({ source, to, out, ...(name === undefined ? {} : { name }) }, host.writes, work),
  );
}
