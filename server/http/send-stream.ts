import type { HttpContext, StreamAnswer } from "./types.ts";

const asciiName = (name: string): string => name.replaceAll(/[^\x20-\x7e]|["\\%]/gu, "_");

/** `Content-Disposition` for a download, its name in ASCII and, by RFC 5987, as it is. */
export const attachment = (fileName: string): string =>
  `attachment; filename="${asciiName(fileName)}"; filename*=UTF-8''${encodeURIComponent(fileName).replaceAll("'", "%27")}`;

/** Sends a file; Koa ends its source when the caller goes away. */
export const sendStream = (
  ctx: HttpContext,
  { stream, contentType, fileName }: StreamAnswer,
): void => {
  ctx.status = 200;
  ctx.set("content-disposition", attachment(fileName));
  ctx.set("cache-control", "no-store");
  ctx.type = contentType;
  ctx.body = stream;
};
