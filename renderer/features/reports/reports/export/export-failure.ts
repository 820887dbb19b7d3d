import { ERROR_CODES } from "#contract/core/errors.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { PlatformError } from "#renderer/platform/platform-error.ts";
import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";

/** Codes with words of their own among the texts of the exports. */
const OWN_CODES: ReadonlySet<string> = new Set([
  "connection_lost",
  "disk_full",
  "file_not_writable",
]);

/** Codes whose general words help; that no PDF was made is said already. */
const GENERAL_CODES: ReadonlySet<string> = new Set(
  [...ERROR_CODES, "offline", "bad_response"].filter((code) => code !== "pdf_failed"),
);

/** Codes after which the server says how long to wait. */
const WAITING_CODES: ReadonlySet<string> = new Set(["busy", "rate_limited"]);

const reasonOf = ({ t, format }: PageText, error: unknown): string => {
  if (!(error instanceof PlatformError)) return "";
  const { code, retryAfter } = error;
  if (retryAfter !== undefined && WAITING_CODES.has(code)) {
    const count = Math.ceil(retryAfter);
    return t(textId(`reports-view.wait.${code}`), { count, n: format.count(count) });
  }
  if (OWN_CODES.has(code)) return t(textId(`reports-view.export.reason.${code}`));
  return GENERAL_CODES.has(code) ? t(textId(`errors.${code}`)) : "";
};

/** That a file was not made, why (as far as that is known), and what is safe. */
export const exportFailure = (words: PageText, kind: "pdf" | "file", error: unknown): string =>
  [
    words.t(`reports-view.export.${kind}Error`),
    reasonOf(words, error),
    words.t("reports-view.export.kept"),
  ]
    .filter(Boolean)
    .join(" ");
