import { once } from "node:events";
import type { Logger } from "pino";
import type { HttpContext, StreamAnswer } from "./types.ts";

const asciiName = (name: string): string => name.replaceAll(/[^\x20-\x7e]|["\\%]/gu, "_");

/** `Content-Disposition` for a download, its name in ASCII and, by RFC 5987, as it is. */
const attachment = (fileName: string): string =>
  `attachment; filename="${asciiName(fileName)}"; filename*=UTF-8''${encodeURIComponent(fileName).replaceAll("'", "%27")}`;

const KEPT_SECONDS = 365 * 24 * 3_600;

const caching = (kept: StreamAnswer["kept"]): string => {
  if (kept === undefined) return "no-store";
  return kept.isForGood ? `private, max-age=${KEPT_SECONDS}, immutable` : "private, no-cache";
};

/**
 * Sends a file once it has begun; Koa ends its source when the caller goes away. A source that
 * fails later breaks the answer off, since nothing else would end it where it is compressed on its
 * way.
 * @throws what the source fails with before its first piece: that is answered in words
 */
export const sendStream = async (
  ctx: HttpContext,
  { stream, contentType, fileName, kept }: StreamAnswer,
  log: Logger,
): Promise<void> => {
  let hasBegun = false;
  stream.once("error", (error: unknown) => {
    if (!hasBegun) return;
    // A caller who closes the connection has changed their mind: no fault of the server's.
    const isLeft = ctx.req.socket.destroyed;
    log[isLeft ? "debug" : "error"](
      { err: error, requestId: ctx.state.requestId },
      "a file broke off",
    );
    ctx.res.destroy();
  });
  await once(stream, "readable");
  if (stream.errored !== null) throw stream.errored;
  hasBegun = true;
  ctx.status = 200;
  ctx.set("content-disposition", attachment(fileName));
  ctx.set("cache-control", caching(kept));
  if (kept !== undefined) ctx.etag = kept.tag;
  ctx.type = contentType;
  if (kept !== undefined && ctx.fresh) {
    stream.destroy();
    ctx.status = 304;
    return;
  }
  ctx.body = stream;
};
