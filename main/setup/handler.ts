import { randomUUID } from "node:crypto";
import { Language } from "#contract/primitives.ts";
import type { ServerCheck } from "../server-link/check-server.ts";
import { setupPolicy } from "../security/csp.ts";
import { isWithin, SETUP_ORIGIN } from "../server-link/addresses.ts";
import { parseFingerprint } from "../server-link/certificate-pin.ts";
import type { Fingerprint } from "../server-link/certificate-pin.ts";
import { isUnencrypted } from "../server-link/server-address.ts";
import type { TakeServer } from "../server-link/take-server.ts";
import { setupPage } from "./page.ts";
import type { SetupState } from "./page.ts";

export type SetupParts = {
  /** The console's language, until the person chooses one for the page. */
  language(): Language;
  /** Takes the person's choice over for the console, and for the portal that they connect to. */
  speak(chosen: Language): void;
  check(typed: string, certificate: Fingerprint | undefined): Promise<ServerCheck>;
  take: TakeServer;
};

const pageAnswer = (state: SetupState): Response =>
  new Response(setupPage(state), {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": setupPolicy(),
      "x-content-type-options": "nosniff",
    },
  });

/**
 * Answers the first-run page (GET, with what was typed so far) and its form (POST). The form is
 * answered at once by a page that says what goes on and leads to the outcome, as there is no script.
 */
export const createSetupHandler = ({ language: spoken, speak, check, take }: SetupParts) => {
  const connect = async (form: URLSearchParams, language: Language): Promise<Response> => {
    const address = form.get("address") ?? "";
    const typed = form.get("certificate") ?? "";
    const state = { language, address, certificate: typed };
    const certificate = parseFingerprint(typed);
    if (typed.trim() && !certificate)
      return pageAnswer({ ...state, outcome: "invalid_fingerprint" });
    const found = await check(address, certificate);
    if (found.result !== "ok") return pageAnswer({ ...state, outcome: found.result });
    // Confirmed is what was asked for, not what may have been typed since.
    if (isUnencrypted(found.url) && form.get("confirmed") !== found.url) {
      return pageAnswer({ ...state, address: found.url, outcome: "unencrypted" });
    }
    await take({ url: found.url, certificate });
    return pageAnswer({ ...state, address: found.url });
  };

  /** What was asked last, until its outcome is fetched: only a form of this page gets a number. */
  let asked: { id: string; form: URLSearchParams } | undefined;

  const beginCheck = (form: URLSearchParams, language: Language): Response => {
    const id = randomUUID();
    asked = { id, form };
    return pageAnswer({
      language,
      address: form.get("address") ?? "",
      certificate: form.get("certificate") ?? "",
      checkingAt: `/?outcome=${id}`,
    });
  };

  return async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    if (!isWithin(SETUP_ORIGIN, request.url) || url.pathname !== "/") {
      return new Response(null, { status: 404 });
    }
    const isPost = request.method === "POST";
    const values = isPost ? new URLSearchParams(await request.text()) : url.searchParams;
    // A language button adds its value behind the page's own.
    const chosen = Language.safeParse(values.getAll("language").at(-1)).data;
    if (chosen) speak(chosen);
    const language = chosen ?? spoken();
    if (isPost) return beginCheck(values, language);
    if (asked && values.get("outcome") === asked.id) {
      const { form } = asked;
      asked = undefined;
      return connect(form, language);
    }
    return pageAnswer({
      language,
      address: values.get("address") ?? "",
      certificate: values.get("certificate") ?? "",
    });
  };
};
