/** Placeholders of the settings of a training. */
export const trainingValues = {
  ...{ out: "folder", model: "name", preset: "graph", loss: "name", weighting: "how", relationWeight: "w" },
  ...{ regularizer: "name", penalty: "w", optimizer: "name", rate: "r", init: "s", margin: "g" },
  ...{ temperature: "a", filterWith: "split", dtype: "type", checkpoint: "minutes", kernel: "name" },
};
