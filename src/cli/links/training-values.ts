/** Placeholders of the settings of a training. */
export const trainingValues = {
  model: "name",
  preset: "graph",
  loss: "name",
  weighting: "how",
  relationWeight: "w",
  regularizer: "name",
  penalty: "w",
  optimizer: "name",
  rate: "r",
  init: "s",
  margin: "g",
  temperature: "a",
};
