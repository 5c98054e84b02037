import { LacunaError } from "../../error.ts";
import { exportRdf } from "../../kopl/sparql/export.ts";
import type { Host } from "../host.ts";
import { openKb } from "../resources/knowledge-base.ts";
import type { ExportKbParameters } from "./export.ts";
import type { ExportedKnowledgeBase } from "./results.ts";

/** Characters of a result; more goes into a file. */
const LONGEST = 1 << 27;

/** Does `kopl export`. */
export async function exportGiven(given: ExportKbParameters, host: Host): Promise<ExportedKnowledgeBase> {
  const { to, out, base, values } = given;
  const kb = await openKb(given.kb, host, given);
  const portions = exportRdf(kb, { format: to, values, ...(base === undefined ? {} : { base }) });
  if (out !== undefined) return { format: to, out, written: await host.writes.file(out, portions) };
  const parts: string[] = [];
  let length = 0;
  for (const portion of portions) {
    length += portion.length;
    if (length > LONGEST)
      throw new LacunaError("kopl.too-large", `the export is longer than ${LONGEST} characters`, {
        hint: "name a file with {out}",
      });
    parts.push(portion);
  }
  return { format: to, rdf: parts.join("") };
}
