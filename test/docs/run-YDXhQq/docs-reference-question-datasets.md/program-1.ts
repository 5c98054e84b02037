import { nodeFiles } from "lacuna";
import { levels, resplit } from "lacuna/kgqa";

const train = { files: nodeFiles, paths: ["train-data.json.gz"] };
const test = { files: nodeFiles, paths: ["test-data.json.gz"] };
export const found = await levels({ train, test }); // iid, compositional, "zero-shot", total
export const split = await resplit({
  parts: [
    { name: "train", source: train },
    { name: "test", source: test },
  ],
  ...{ zero: 0.2, compositional: 0.1, iid: 0.1, validation: 0.33, seed: 42 },
});
