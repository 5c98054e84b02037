import * as z from "zod/mini";
import type { ModelRecord } from "../../evaluation/run/model-record.ts";
import { declaredAs } from "./declared-type.ts";
import { byName, described, known, list, value, word } from "./fields.ts";

// How results name models and settings.

/** A model that figures or answers rest on. */
export const modelRecord: z.ZodMiniType<ModelRecord> = declaredAs(
  known(
    "ModelRecord",
    z.object({
      name: word("the name of the model"),
      hash: word("its hash, or what stands for one"),
      kernel: word("what computed the products"),
      averaged: z.optional(
        list(
          z.lazy((): z.ZodMiniType<ModelRecord> => modelRecord),
          "of an average: every model in it",
        ),
      ),
      shares: z.optional(
        list(z.number(), "of an average: the weight of each model in it, together 1, where they differ"),
      ),
      mean: z.optional(
        described(
          z.enum(["geometric", "product"]),
          "how they are averaged, where it is not the arithmetic mean",
        ),
      ),
      powers: z.optional(list(z.number(), "of a product: by what the score of each counts")),
      temperature: z.optional(described(z.number(), "of a product: by what the sum of scores is divided")),
    }),
  ) as z.ZodMiniType<ModelRecord>,
  { name: "ModelRecord", from: "evaluation/run/model-record.ts" },
);

/** Parameters of a solver by their names. */
export const setting = known("Setting", byName(value, "parameters of a solver by their names"));
