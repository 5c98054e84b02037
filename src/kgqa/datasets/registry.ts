import { LacunaError } from "../../error.ts";
import type { Dataset } from "./dataset.ts";
import { freebaseDatasets } from "./freebase.ts";
import { otherDatasets } from "./other-graphs.ts";
import { wikidataDatasets } from "./wikidata.ts";

/** The 25 datasets that Jiang and Usbeck 2022 analyse, QALD-10 and KQA Pro, by year. */
export const datasets: readonly Dataset[] = [...freebaseDatasets, ...wikidataDatasets, ...otherDatasets].sort(
  (a, b) => a.year - b.year || (a.name < b.name ? -1 : 1),
);

/** Lists datasets, all or those of a graph. */
export const list = ({ graph }: { readonly graph?: string } = {}): readonly Dataset[] =>
  graph === undefined
    ? datasets
    : datasets.filter((each) => each.graph.toLowerCase() === graph.toLowerCase());

/** A dataset by its short name or title, in any case. @throws LacunaError `kgqa.no-such-dataset` */
export function findDataset(name: string): Dataset {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "");
  const found = datasets.find((each) => [each.name, each.title].some((own) => plain(own) === plain(name)));
  if (found) return found;
  throw new LacunaError("kgqa.no-such-dataset", `there is no dataset called ${JSON.stringify(name)}`, {
    hint: `datasets are ${datasets.map((each) => each.name).join(", ")}`,
  });
}
