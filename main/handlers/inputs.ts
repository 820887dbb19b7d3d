import { z } from "zod";
import { LIMITS } from "#contract/limits.ts";
import type { ApiPath, PrintRoute } from "#preload/bridge.ts";
import { languageFor } from "../i18n/translate.ts";
import { APP_ORIGIN, isPageOf, isWithin, parseAddress } from "../server-link/addresses.ts";

/** The app's own address behind a path; `undefined` if the text names another host. */
const within = (text: string): URL | undefined => {
  const url = text.startsWith("/") ? parseAddress(text, APP_ORIGIN) : undefined;
  return url && isWithin(APP_ORIGIN, url.href) ? url : undefined;
};

const pathOf = (text: string): string | undefined => {
  const url = within(text);
  return url && url.pathname + url.search;
};

/**
 * A path of the API with its query, in the form in which it will be sent: no `..` is left in it. The
 * server takes no longer head; whoever has more to say posts it.
 */
export const ApiPathInput = z
  .string()
  .max(LIMITS.headMaxBytes)
  .refine((text) => pathOf(text)?.startsWith("/api/"))
  .transform((text) => pathOf(text) as ApiPath);

/**
 * An address of one of the app's pages. It is opened from the app's own files and never travels, so it
 * may be as long as a report's filters.
 */
export const PrintRouteInput = z
  .string()
  .max(LIMITS.exportTextMaxLength)
  .refine((text) => isPageOf(APP_ORIGIN, within(text)?.href ?? ""))
  .transform((text) => pathOf(text) as PrintRoute);

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
