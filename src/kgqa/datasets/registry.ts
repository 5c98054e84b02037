import { findSource } from "../../data/source/find-source.ts";
import type { Dataset } from "./dataset.ts";
import { freebaseDatasets } from "./freebase.ts";
import { otherDatasets } from "./other-graphs.ts";
import { wikidataDatasets } from "./wikidata.ts";

/** The 25 datasets that Jiang and Usbeck (SIGIR 2022) analyse, QALD-10 and KQA Pro, by year. @internal */
export const datasets: readonly Dataset[] = [...freebaseDatasets, ...wikidataDatasets, ...otherDatasets].sort(
  (a, b) => a.year - b.year || (a.name < b.name ? -1 : 1),
);

/** Lists datasets, all or those of a graph. @internal */
export const list = ({ graph }: { readonly graph?: string } = {}): readonly Dataset[] =>
  graph === undefined
    ? datasets
    : datasets.filter((each) => each.graph.toLowerCase() === graph.toLowerCase());

/** A dataset by its short name or title, in any case. @throws LacunaError `kgqa.no-such-dataset` @internal */
export const findDataset = (name: string): Dataset => findSource(datasets, name);
