/** The bytes of a text in UTF-16 as UTF-8. */
export async function* utf8Of(
  chunks: AsyncIterable<Uint8Array>,
  encoding: "utf-16le" | "utf-16be",
): AsyncGenerator<Uint8Array> {
  const [decoder, encoder] = [new TextDecoder(encoding), new TextEncoder()];
  for await (const chunk of chunks) yield encoder.encode(decoder.decode(chunk, { stream: true }));
  yield encoder.encode(decoder.decode());
}
