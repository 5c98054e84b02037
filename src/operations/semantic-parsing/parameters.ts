import * as z from "zod/mini";
import { decodingNames } from "../../semantic-parsing/parser-ids.ts";
import { inputPath, named, wholeNumber } from "../contract/parameters.ts";

// Parameters that operations with parsers share.

export const parser = z
  .optional(named("parser"))
  .check(
    z.describe(
      "the folder of a parser, or `world` for the one that comes with the knowledge base world, the default there",
    ),
  );

export const beam = z
  ._default(wholeNumber(1, 64), 8)
  .check(z.describe("programs that are kept in view while a question is read; more take longer"));

export const readings = z
  ._default(wholeNumber(0, 100), 3)
  .check(z.describe("other readings that are shown, at most"));

export const wordings = z
  .optional(z.union([inputPath(), z.record(z.string(), z.unknown())]))
  .check(
    z.describe(
      "how people word relations, keys and concepts, and other texts for names: a JSON file (default: those of world for it, else names alone)",
    ),
  );

export const decoding = z
  ._default(z.enum(decodingNames), "trained")
  .check(z.describe("how a BART writes: as it was trained, or as the published code does"));
