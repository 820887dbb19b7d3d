/** Larger than any upload the portal takes; the server's own limits are tighter and per call. */
export const MAX_UPLOAD_BYTES = 64 * 1024 * 1024;

export class BodyTooLarge extends Error {}

/**
 * Reads a request's body into one buffer, as handing the stream on is quadratic in its size.
 * @throws BodyTooLarge
 */
export const readBody = async (
  body: ReadableStream<Uint8Array> | null,
  maxBytes = MAX_UPLOAD_BYTES,
): Promise<Buffer<ArrayBuffer> | undefined> => {
  if (!body) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
};
