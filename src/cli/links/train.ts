import { trainLinksOperation } from "../../operations/links/train.ts";
import { tuneUltraOperation } from "../../operations/links/tune-ultra.ts";
import { trainText, tunedUltraText } from "../../texts/links/train.ts";
import { commandOfSeveral } from "../command/command-of.ts";
import { type Properties, propertiesOf } from "../command/options-of.ts";
import { variant } from "../command/rendering.ts";
import { trainingValues } from "./training-values.ts";

/** `lacuna links train`. */
export const linksTrain = commandOfSeveral({
  name: "train",
  summary: trainLinksOperation.summary,
  variants: {
    links: variant(trainLinksOperation, { text: trainText }),
    ultra: variant(tuneUltraOperation, { text: tunedUltraText }),
  },
  arguments: ["graph"],
  mandatory: ["out"],
  values: { ...trainingValues, from: "weights" },
  example: [
    "lacuna links train world --rank 64 --out world.model",
    "lacuna links train world --model ultra --from ultra-3g --epochs 2 --batches 20 --out world.tuned",
  ],
  properties: optionsOfBoth,
  order: "graph out format columns delimiter model from rank preset epochs batches batch",
  choose: ({ model }) => (model === "ultra" ? "ultra" : "links"),
  prepare: ({ model, ...given }, chosen) =>
    chosen === "ultra" || model === undefined ? given : { ...given, model },
});

/** Ultra is one more model, and what its options are otherwise is said of them. */
function optionsOfBoth(all: Properties): Properties {
  const links = propertiesOf(trainLinksOperation.parameters);
  const ultra = propertiesOf(tuneUltraOperation.parameters);
  return Object.fromEntries(
    Object.entries({ ...links, ...all }).map(([name, property]) => {
      const [own, others] = [links[name]?.description, ultra[name]?.description];
      const description = name === "out" ? (own ?? "") : together(own, others);
      if (name !== "model") return [name, { ...property, description }];
      const { enum: models = [] } = property;
      return [
        name,
        {
          ...property,
          enum: [...models, "ultra"],
          description: `${own}; ultra trains weights that go with any graph further, on this one`,
        },
      ];
    }),
  );
}

/** The description of an option; with its default for each operation, where that is all the difference. */
function together(own: string | undefined, ultra: string | undefined): string {
  if (ultra === undefined || own === ultra) return own ?? "";
  if (own === undefined) return `ultra: ${ultra}`;
  const [[, text, value] = [], [, other, theirs] = []] = [own, ultra].map((each) => {
    const at = each.endsWith(")") ? each.lastIndexOf(" (") : -1;
    return at < 0 ? [] : [each, each.slice(0, at), each.slice(at + 2, -1)];
  });
  return text !== undefined && text === other
    ? `${text} (${value}; ultra ${theirs})`
    : `${own}; ultra: ${ultra}`;
}
