import { type GetHost, type GetParameters, type GetReport, getData } from "../../data/get/get.ts";
import { findDataset } from "./registry.ts";

/**
 * Brings the files of a dataset of the registry into a folder, as `getData` does.
 * @throws LacunaError `kgqa.no-such-dataset`, and what `getData` throws
 * @internal
 */
export const get = (
  { name, ...parameters }: GetParameters & { readonly name: string },
  host: GetHost,
): Promise<GetReport> => getData(findDataset(name), parameters, host);
