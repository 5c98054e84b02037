import { nameOf } from "../../runs/paths.ts";
import { storedBart } from "../../semantic-parsing/bart/bart-kind.ts";
import { readBartFolder } from "../../semantic-parsing/bart/model-folder.ts";
import { newTokens } from "../../semantic-parsing/bart/texts.ts";
import { packParser } from "../../semantic-parsing/parser-file.ts";
import { parserFile, parserFiles } from "../../semantic-parsing/parser-ids.ts";
import type { Host } from "../host.ts";
import { generator } from "../running/generator.ts";
import type { ImportParserParameters } from "./import.ts";
import type { ParserImported } from "./results.ts";

/** Does `parser import`. */
export async function importParserFrom(given: ImportParserParameters, host: Host): Promise<ParserImported> {
  const began = host.now();
  const { folder, model, out, force, seed } = given;
  await host.writes.check(out, { force, ours: parserFiles });
  const wanted = newTokens[model === "bart-kopl" ? "program" : "sparql"];
  const { weights, values, added, ...read } = await readBartFolder(host.files, folder, wanted, seed);
  const blanks = given.blanks ?? read.tokenizer.blanks;
  const about = { settings: read.settings, tokenizer: { ...read.tokenizer, blanks } };
  const sources = [{ file: nameOf(weights.file), sha256: weights.sha256 }];
  const provenance = { tool: `${generator} parser import`, sources, added };
  let file = { bytes: 0, sha256: "" };
  await host.writes.folder(
    out,
    async (put) => {
      file = await put(parserFile, packParser(storedBart(model, about, values, provenance)));
    },
    { ours: parserFiles, force },
  );
  const { width, encoder, decoder, vocabulary } = about.settings;
  return {
    out,
    model,
    weights: nameOf(weights.file),
    width,
    layers: [encoder.layers, decoder.layers],
    tokens: vocabulary,
    added,
    blanks,
    parameters: [...values.values()].reduce((sum, each) => sum + each.length, 0),
    file,
    seconds: (host.now() - began) / 1000,
  };
}
