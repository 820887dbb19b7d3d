import type { Language } from "#contract/core/primitives.ts";
import escapeHtml from "escape-html";
import { createTranslate } from "../i18n/translate.ts";
import type { ServerCheck } from "../server-link/check-server.ts";
import { setupStyle } from "../setup/style.ts";

export type WaitingState = {
  language: Language;
  server: string;
  /** Absent during the first try. */
  failed?: { result: ServerCheck["result"]; nextTryAt: number } | undefined;
};

const STYLE = `${setupStyle}
html { font-size: max(16px, 3.4vmin); }
body { text-align: center; font-size: 1rem; line-height: 1.5; }
h1 { font-size: 2rem; line-height: 1.25; margin-bottom: 1rem; }
p { margin: 0 0 .5rem; overflow-wrap: anywhere; }`;

/** A certificate is refused by a clock that is wrong, too: whoever stands before it sees the date. */
const ABOUT_CERTIFICATE: ReadonlySet<ServerCheck["result"]> = new Set([
  "untrusted_certificate",
  "other_certificate",
]);

/** What a display shows that has nothing to show yet: a page without script. */
export const waitingPage = ({ language, server, failed }: WaitingState): string => {
  const t = createTranslate(language);
  const format = (style: Intl.DateTimeFormatOptions, at: number) =>
    escapeHtml(new Intl.DateTimeFormat(language, style).format(at));
  const lines = failed
    ? [
        t("console.waiting.nextTry", { time: format({ timeStyle: "medium" }, failed.nextTryAt) }),
        ...(ABOUT_CERTIFICATE.has(failed.result)
          ? [t("console.waiting.certificate", { date: format({ dateStyle: "long" }, Date.now()) })]
          : []),
        ...(failed.result === "not_handrail" ? [t("console.waiting.notHandrail")] : []),
      ]
    : [];
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>Handrail</title><style>${STYLE}</style></head>
<body><div role="status">
  <h1>${t("console.waiting.title")}</h1>
  <p>${escapeHtml(server)}</p>
  ${lines.map((line) => `<p>${line}</p>`).join("")}
</div></body>
</html>`;
};
