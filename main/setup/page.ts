import { LOGO_MARK } from "#contract/core/design/logo-mark.ts";
import { LANGUAGES, type Language } from "#contract/core/primitives.ts";
import type { ServerCheck } from "../server-link/check-server.ts";
import { type TextId, type Translate, createTranslate } from "../i18n/translate.ts";
import type { KnownServer } from "../server-link/known-servers.ts";
import escapeHtml from "escape-html";
import { serverList } from "./server-list.ts";
import { setupStyle } from "./style.ts";

/** What the page shows beside its empty form. */
export type SetupState = {
  language: Language;
  /** What was typed, or the server in use. */
  address: string;
  /** The fingerprint as it was typed. */
  certificate: string;
  /** `unencrypted` asks again before an open connection is used. */
  outcome?: ServerCheck["result"] | "unencrypted" | "invalid_fingerprint" | "too_many_servers";
  /** The servers that can be opened, named and removed here. */
  servers?: readonly KnownServer[];
  /** The server of the list that the person is about to remove. */
  removing?: string | undefined;
  /** The address of the outcome, while the check goes on: the page goes there by itself. */
  checkingAt?: string;
};

const ERRORS: Partial<Record<NonNullable<SetupState["outcome"]>, TextId>> = {
  invalid_address: "console.setup.errors.invalidAddress",
  unreachable: "console.setup.errors.unreachable",
  untrusted_certificate: "console.setup.errors.untrustedCertificate",
  other_certificate: "console.setup.errors.otherCertificate",
  invalid_fingerprint: "console.setup.errors.invalidFingerprint",
  not_handrail: "console.setup.errors.notHandrail",
  not_ready: "console.setup.errors.notReady",
  redirects: "console.setup.errors.redirects",
  out_of_service: "console.setup.errors.outOfService",
  too_many_servers: "console.setup.errors.tooManyServers",
};

/** Outcomes that the fingerprint decides. */
const ABOUT_CERTIFICATE: ReadonlySet<SetupState["outcome"]> = new Set([
  "untrusted_certificate",
  "other_certificate",
  "invalid_fingerprint",
]);

const LANGUAGE_NAMES: Record<Language, string> = { "en-US": "English", "fr-CA": "Français" };

/** Buttons of the form rather than links, so that what was typed comes along. */
const languageButtons = (current: Language): string =>
  LANGUAGES.map((language) => {
    const mark = language === current ? ' aria-current="true"' : "";
    return `<button class="language" name="language" value="${language}" lang="${language}"
      formmethod="get" formnovalidate${mark}>${LANGUAGE_NAMES[language]}</button>`;
  }).join("");

/** The product's mark, in the page's own colours. */
const BRAND = `<div class="brand"><svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
        <rect width="32" height="32" rx="${LOGO_MARK.corner}"/><path d="${LOGO_MARK.letter}"/>
        <circle cx="${LOGO_MARK.dot.x}" cy="${LOGO_MARK.dot.y}" r="${LOGO_MARK.dot.radius}"/></svg>Handrail</div>`;

const addressField = ({ address, outcome }: SetupState, t: Translate): string => {
  const error = outcome && ERRORS[outcome];
  return `
      <label for="address">${t("console.setup.address")}</label>
      <input id="address" name="address" value="${escapeHtml(address)}" inputmode="url" autocomplete="off"
        spellcheck="false" autofocus required aria-invalid="${Boolean(error)}" aria-describedby="help error">
      <p class="help" id="help">${t("console.setup.help")}</p>
      <p class="error" id="error" role="alert">${error ? `⬣ ${t(error)}` : ""}</p>`;
};

/** Few need it: folded away until a certificate is in question. */
const certificateField = ({ certificate, outcome }: SetupState, t: Translate): string => {
  const isOpen = certificate !== "" || ABOUT_CERTIFICATE.has(outcome);
  return `
      <details${isOpen ? " open" : ""}>
        <summary>${t("console.setup.certificate")}</summary>
        <label for="certificate">${t("console.setup.fingerprint")}</label>
        <input id="certificate" name="certificate" value="${escapeHtml(certificate)}" autocomplete="off"
          spellcheck="false" aria-describedby="certificate-help">
        <p class="help" id="certificate-help">${t("console.setup.fingerprintHelp")}</p>
      </details>`;
};

const confirmation = ({ address }: SetupState, t: Translate): string => `
      <p class="warning" role="alert">▲ ${t("console.setup.unencrypted")}</p>
      <input type="hidden" name="confirmed" value="${escapeHtml(address)}">`;

const checking = (t: Translate): string =>
  `<p class="checking" role="status">${t("console.setup.checking")}</p>`;

const connectButton = (asksAgain: boolean, t: Translate): string =>
  `<button class="connect">${t(asksAgain ? "console.setup.connectAnyway" : "console.setup.connect")}</button>`;

/** The first-run page: a form and no script. */
export const setupPage = (state: SetupState): string => {
  const t = createTranslate(state.language);
  const asksAgain = state.outcome === "unencrypted";
  return `<!doctype html>
<html lang="${state.language}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  ${state.checkingAt ? `<meta http-equiv="refresh" content="0; url=${escapeHtml(state.checkingAt)}">` : ""}
  <title>Handrail</title>
  <style>${setupStyle}</style>
</head>
<body>
  ${state.checkingAt ? "" : serverList(state, t)}
  <form method="post" action="/">
    <main>
      ${BRAND}
      <h1>${t("console.setup.title")}</h1>
      <p>${t("console.setup.introduction")}</p>
      <input type="hidden" name="language" value="${state.language}">
      ${addressField(state, t)}
      ${certificateField(state, t)}
      ${asksAgain ? confirmation(state, t) : ""}
      ${state.checkingAt ? checking(t) : connectButton(asksAgain, t)}
    </main>
    <nav aria-label="${t("console.setup.language")}">${languageButtons(state.language)}</nav>
  </form>
</body>
</html>`;
};
