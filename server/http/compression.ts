import type { Middleware } from "koa";
import compress from "koa-compress";
import type { RequestState } from "./types.ts";

/** Below this the header costs more than compressing saves. */
const COMPRESS_FROM_BYTES = 1_024;

/**
 * Compresses answers for callers who take that. One who says to take no coding at all, not even
 * none, gets the answer as it is (RFC 9110, 12.5.3); the library would fail over it.
 */
export const compression = (): Middleware<RequestState> => {
  const compressed = compress({ threshold: COMPRESS_FROM_BYTES, br: false });
  return (ctx, next) => {
    // Nothing but a parameter, `q=0`, refuses a coding.
    const isChoosy = ctx.get("accept-encoding").includes("=");
    if (isChoosy && ctx.acceptsEncodings("zstd", "gzip", "deflate", "identity") === false)
      ctx.compress = false;
    return compressed(ctx, next);
  };
};
