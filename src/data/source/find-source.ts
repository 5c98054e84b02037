import { LacunaError } from "../../error.ts";
import type { DataSource } from "./data-source.ts";

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9+]/g, "");

/** A source by its short name or title, in any case. @throws LacunaError `kgqa.no-such-dataset` */
export function findSource<S extends DataSource>(sources: readonly S[], name: string): S {
  const found = sources.find((each) => [each.name, each.title].some((own) => plain(own) === plain(name)));
  if (found) return found;
  throw new LacunaError("kgqa.no-such-dataset", `there is no dataset called ${JSON.stringify(name)}`, {
    hint: `datasets are ${sources.map((each) => each.name).join(", ")}`,
  });
}
