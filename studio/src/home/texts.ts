/** A file that begins as text in UTF-16, written as UTF-8; every other file as it is. */
export async function withoutUtf16(file: File): Promise<File> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const order = first === 0xff && second === 0xfe ? "le" : first === 0xfe && second === 0xff ? "be" : "";
  return order === "" ? file : decoded(file, `utf-16${order}`);
}

/** A file in another encoding, written as UTF-8. */
export const decoded = async (file: File, encoding: string): Promise<File> =>
  new File([new TextDecoder(encoding).decode(await file.arrayBuffer())], file.name, { type: file.type });
