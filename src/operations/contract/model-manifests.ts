import * as z from "zod/mini";
import { measuredCalibration, modelManifest } from "./domain-shapes.ts";
import { count, described, known, list } from "./fields.ts";

// Parts of the results of trainings and calibrations.

/** Errors of the probabilities of a model that is calibrated, with the kind of its calibration. */
export const calibrationOfKind = z.object({
  kind: z.enum(["temperature", "isotonic"]),
  ...measuredCalibration.shape,
});

const { format, files, provenance, source: _, calibration: __, ...fields } = modelManifest.shape;
/** The fields of tables of vectors, also of those in memory. */
export const tableFields = fields;
/** The fields that only a folder of tables has. */
export const tableFolderFields = { format, files, provenance };

/** A validation during a training that counts updates. */
export const updateCurve = list(
  known(
    "UpdatePoint",
    z.object({
      value: described(z.number(), "what validation found; larger is better"),
      update: count("updates until then"),
      loss: described(z.number(), "mean loss of the updates before"),
    }),
  ),
  "the validations",
);
