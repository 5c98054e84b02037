import { open, stat } from "node:fs/promises";

/** Bytes of a file that are read at once. */
const PORTION = 1 << 18;

/** A file as an answer, sent in pieces as the client takes them. */
export async function fileReply(path: string, headers: Readonly<Record<string, string>>): Promise<Response> {
  const { size } = await stat(path);
  const file = await open(path, "r");
  let at = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const piece = new Uint8Array(Math.min(PORTION, size - at));
        const { bytesRead } =
          piece.length === 0 ? { bytesRead: 0 } : await file.read(piece, 0, piece.length, at);
        at += bytesRead;
        if (bytesRead > 0) controller.enqueue(piece.subarray(0, bytesRead));
        if (bytesRead > 0 && at < size) return;
        await file.close();
        if (at < size) controller.error(new Error("the file has become shorter"));
        else controller.close();
      },
      cancel: () => file.close(),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers: { ...headers, "Content-Length": String(size) } });
}
