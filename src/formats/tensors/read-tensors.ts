import { LacunaError } from "../../error.ts";
import { isZip, readZipEntry, zipEntries } from "../compression/zip.ts";
import { isNpy, readNpy } from "./npy.ts";
import { isSafetensors, readSafetensors } from "./safetensors.ts";
import type { Tensor, TensorFile } from "./tensors.ts";
import { readTorch } from "./torch.ts";

/**
 * Reads the arrays of a file, recognised by its content: NumPy's `.npy` and `.npz`, safetensors, and what `torch.save`
 * writes. The tensor of a `.npy` file is called `array`.
 * @param most bytes that packed arrays may take together
 * @throws LacunaError `formats.unknown-tensors`, `formats.broken-tensors`, `formats.broken-zip`, `formats.zip-refused`,
 *   `files.too-large`, `formats.pickle-refused`
 */
export async function readTensors(bytes: Uint8Array, file: string, most?: number): Promise<TensorFile> {
  const metadata = new Map<string, string>();
  if (isNpy(bytes)) return { kind: "npy", tensors: new Map([["array", readNpy(bytes, file)]]), metadata };
  if (isZip(bytes)) {
    const entries = [...zipEntries(bytes, file, most).values()];
    if (entries.some(({ name }) => /^([^/]+\/)?data\.pkl$/.test(name)))
      return { kind: "torch", ...(await readTorch(bytes, file, most)) };
    const tensors = new Map<string, Tensor>();
    for (const entry of entries) {
      if (!entry.name.endsWith(".npy"))
        throw unknown(file, `it holds ${JSON.stringify(entry.name.slice(0, 80))}`);
      const inside = `${file}/${entry.name}`;
      tensors.set(entry.name.slice(0, -4), readNpy(await readZipEntry(bytes, entry, file), inside));
    }
    return { kind: "npz", tensors, metadata };
  }
  if (isSafetensors(bytes)) return { kind: "safetensors", ...readSafetensors(bytes, file) };
  if (bytes[0] === 0x80 && (bytes[1] ?? 9) <= 5)
    throw unknown(file, "it is a bare pickle, as PyTorch wrote before version 1.6 or for whole models");
  throw unknown(file, "it begins like none of them");
}

const unknown = (file: string, why: string) =>
  new LacunaError(
    "formats.unknown-tensors",
    `${file} is no .npy, .npz, safetensors or torch.save file: ${why}`,
    {
      place: { file },
      hint: "in Python, save the state dict with torch.save(model.state_dict(), …) or as safetensors",
    },
  );
