/** The file of a folder of Parquet files that says what its graph is. */
export const manifestFile = "graph.json";

/** Whether a text is the beginning of such a file. */
export const isParquetManifest = (text: string): boolean => text.startsWith('{"format":"lacuna-parquet",');
