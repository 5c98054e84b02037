import { projectionNames, queryModelNames } from "../../operations/query-models/parameters.ts";
import { trainQueryModelOperation } from "../../operations/query-models/train.ts";
import { trainProjectionOperation } from "../../operations/query-models/train-projection.ts";
import { trainedProjectionText, trainedQueryModelText } from "../../texts/solvers/train.ts";
import { commandOfSeveral } from "../command/command-of.ts";
import { namesRead } from "../command/readers.ts";
import { variant } from "../command/rendering.ts";
import { modelSettingOption, withModelSetting } from "./settings.ts";

/** `lacuna solvers train`. */
export const solversTrain = commandOfSeveral({
  name: "train",
  summary:
    "train a query model (GQE, Query2Box, BetaE, LogicE, ConE, FuzzQE, NewLook, LMPNN), GNN-QE or UltraQuery on a graph",
  variants: {
    model: variant(trainQueryModelOperation, { text: trainedQueryModelText }),
    projection: variant(trainProjectionOperation, { text: trainedProjectionText }),
  },
  arguments: ["graph"],
  values: {
    model: "name",
    preset: "name",
    set: "setting=value",
    links: "folder",
    types: "names",
    rate: "r",
    from: "weights",
    temperature: "t",
  },
  read: { types: namesRead },
  example: [
    "lacuna solvers train world --model gqe --set dimensions=32 --updates 300 --batch 64 --out models/gqe",
    "lacuna ask world '?c : borders(France, ?c)' --solver gqe --model models/gqe",
    "lacuna solvers train world --model ultraquery --updates 2 --batch 2 --validate-every 0 --out models/ultraquery",
    "lacuna solvers train fb15k-237 --model gnn-qe --preset fb15k-237 --out models/gnn-qe",
    "lacuna solvers train fb15k-237 --model betae --preset fb15k-237 --out models/betae",
  ],
  help: `
Queries are drawn from the training links while training goes on. A training that was stopped goes on from its last
checkpoint when the same command is given again, and ends in the same bytes.
`,
  properties: ({ model, ...all }) => ({
    ...(model && { model: { ...model, enum: [...queryModelNames, ...projectionNames] } }),
    ...all,
    ...modelSettingOption("a setting of the model, such as dimensions=64; repeatable"),
  }),
  order:
    "graph model out format columns delimiter preset set from links types updates linkUpdates batch negatives loss rate dropout temperature",
  choose: ({ model }) => ((projectionNames as readonly unknown[]).includes(model) ? "projection" : "model"),
  prepare: withModelSetting,
});
