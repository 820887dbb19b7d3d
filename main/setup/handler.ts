import { randomUUID } from "node:crypto";
import { Language } from "#contract/core/primitives.ts";
import type { ServerCheck } from "../server-link/check-server.ts";
import { CodedError } from "../coded-error.ts";
import { isWithin, SETUP_ORIGIN } from "../server-link/addresses.ts";
import { type Fingerprint, parseFingerprint } from "../server-link/certificate-pin.ts";
import { isUnencrypted } from "../server-link/server-address.ts";
import type { KnownServer } from "../server-link/known-servers.ts";
import type { TakeServer } from "../server-link/take-server.ts";
import { ownPageAnswer } from "./own-page-answer.ts";
import { type SetupState, setupPage } from "./page.ts";

type SetupParts = {
  /** The console's language, until the person chooses one for the page. */
  language(): Language;
  /** Takes the person's choice over for the console, and for the portal that they connect to. */
  speak(chosen: Language): void;
  check(typed: string, certificate: Fingerprint | undefined): Promise<ServerCheck>;
  take: TakeServer;
  servers: ServerList;
};

/** What the page does with the servers of the list. */
type ServerList = {
  list(): readonly KnownServer[];
  /** Opens the portal of a server; this page closes. */
  open(url: string): void;
  rename(url: string, name: string): void;
  remove(url: string): Promise<void>;
};

/**
 * Answers the first-run page (GET, with what was typed so far) and its form (POST). The form is
 * answered at once by a page that says what goes on and leads to the outcome, as there is no script.
 */
export const createSetupHandler = ({
  language: spoken,
  speak,
  check,
  take,
  servers,
}: SetupParts) => {
  const pageAnswer = (state: SetupState) =>
    ownPageAnswer(setupPage({ ...state, servers: servers.list() }));

  const connect = async (form: URLSearchParams, language: Language): Promise<Response> => {
    const address = form.get("address") ?? "";
    const typed = form.get("certificate") ?? "";
    const state = { language, address, certificate: typed };
    const certificate = parseFingerprint(typed);
    if (typed.trim() && !certificate)
      return pageAnswer({ ...state, outcome: "invalid_fingerprint" });
    const found = await check(address, certificate);
    if (found.result !== "ok") return pageAnswer({ ...state, outcome: found.result });
    // Confirmed is what was requested, not what may have been typed since.
    if (isUnencrypted(found.url) && form.get("confirmed") !== found.url) {
      return pageAnswer({ ...state, address: found.url, outcome: "unencrypted" });
    }
    try {
      take({ url: found.url, certificate });
    } catch (error) {
      if (!(error instanceof CodedError) || error.code !== "too_many_servers") throw error;
      return pageAnswer({ ...state, outcome: error.code });
    }
    return pageAnswer({ ...state, address: found.url });
  };

  const changeList = async (form: URLSearchParams, language: Language): Promise<Response> => {
    const url = form.get("url") ?? "";
    const isKnown = servers.list().some((server) => server.url === url);
    const act = isKnown ? form.get("do") : undefined;
    if (act === "open") servers.open(url);
    if (act === "rename") servers.rename(url, form.get("name") ?? "");
    if (act === "removeNow") await servers.remove(url);
    const removing = act === "remove" ? url : undefined;
    return pageAnswer({ language, address: "", certificate: "", removing });
  };

  /** The last request, until its outcome is fetched: only a form of this page gets a number. */
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
    const isPost = request.method === "POST";
    const isOfList = isPost && url.pathname === "/servers";
    if (!isWithin(SETUP_ORIGIN, request.url) || (url.pathname !== "/" && !isOfList)) {
      return new Response(null, { status: 404 });
    }
    const values = isPost ? new URLSearchParams(await request.text()) : url.searchParams;
    // A language button adds its value behind the page's own.
    const chosen = Language.safeParse(values.getAll("language").at(-1)).data;
    if (chosen) speak(chosen);
    const language = chosen ?? spoken();
    if (isOfList) return changeList(values, language);
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
