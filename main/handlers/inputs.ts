import { z } from "zod";
import { LIMITS } from "#contract/core/limits.ts";
import type { ApiPath, PrintRoute } from "#preload/bridge.ts";
import { languageFor } from "../i18n/translate.ts";
import { apiAddress, APP_ORIGIN, isPageOf, parseAddress } from "../server-link/addresses.ts";

/** Stands for the server in use, which a page does not name. */
const SOME_SERVER = "https://server.invalid";

const apiPathOf = (text: string): string | undefined => {
  const url = apiAddress(SOME_SERVER, text);
  return url && url.pathname + url.search;
};

/** The address of a page of the app behind a path; `undefined` if it is none or names another host. */
const pageOf = (text: string): URL | undefined => {
  const url = text.startsWith("/") ? parseAddress(text, APP_ORIGIN) : undefined;
  return url && isPageOf(APP_ORIGIN, url.href) ? url : undefined;
};

/**
 * A path of the API with its query, in the form in which it will be sent. The server takes no longer
 * head; whoever has more to say posts it.
 */
export const ApiPathInput = z
  .string()
  .max(LIMITS.headMaxBytes)
  .refine((text) => apiPathOf(text) !== undefined)
  .transform((text) => apiPathOf(text) as ApiPath);

/**
 * An address of one of the app's pages. It is opened from the app's own files and never travels, so it
 * may be as long as a report's filters.
 */
export const PrintRouteInput = z
  .string()
  .max(LIMITS.exportTextMaxLength)
  .refine((text) => pageOf(text) !== undefined)
  .transform((text) => {
    const { pathname, search } = new URL(text, APP_ORIGIN);
    return `${pathname}${search}` as PrintRoute;
  });

/** What is posted for a file, within what the server takes as JSON. */
export const FilePostInput = z.strictObject({
  body: z.string().max(LIMITS.jsonBodyMaxBytes),
  csrfToken: z.string().max(200),
});

/** The page's language, also as a browser's locale. */
export const LanguageInput = z.string().max(35).transform(languageFor);

export const JobId = z.string().min(1).max(64);

/** A proposal for the save dialog, never a path; it is shortened where it is too long. */
export const FileNameInput = z.string().min(1).max(1_000);
