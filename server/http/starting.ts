import Koa from "koa";
import { ERROR_STATUS } from "#contract/core/errors.ts";
import { DEFAULT_LANGUAGE } from "#contract/core/primitives.ts";
import { matchLanguage, textsIn } from "../lib/texts.ts";
import { isApiPath } from "./api-path.ts";

const RETRY_AFTER_SECONDS = 5;

/**
 * Answers while the server starts, which may take minutes with a large migration or the demo: it
 * lives, and cannot serve yet. A connection ends with its answer: the next one meets the portal.
 */
export const startingUp = new Koa()
  .use((ctx) => {
    ctx.set({ connection: "close", "cache-control": "no-store" });
    if (ctx.path === "/healthz") {
      ctx.body = "ok";
      return;
    }
    const status = ERROR_STATUS.unavailable;
    ctx.status = status;
    ctx.set("retry-after", String(RETRY_AFTER_SECONDS));
    if (ctx.path === "/readyz") {
      ctx.body = "not ready";
      return;
    }
    const language = matchLanguage(ctx.acceptsLanguages()) ?? DEFAULT_LANGUAGE;
    const title = textsIn(language)("errors:unavailable");
    if (!isApiPath(ctx.path)) {
      // A user who opens a page sees it as soon as it is there.
      ctx.set("refresh", String(RETRY_AFTER_SECONDS));
      ctx.body = title;
      return;
    }
    ctx.body = { type: "about:blank", title, status, code: "unavailable" };
    ctx.type = "application/problem+json";
  })
  .callback();
