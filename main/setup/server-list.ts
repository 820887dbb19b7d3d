import escapeHtml from "escape-html";
import type { Translate } from "../i18n/translate.ts";
import { type KnownServer, SERVER_NAME_MAX_LENGTH, labelOf } from "../server-link/known-servers.ts";
import type { SetupState } from "./page.ts";

const button = (act: string, label: string, description: string): string =>
  `<button class="plain" name="do" value="${act}" aria-label="${escapeHtml(description)}">${label}</button>`;

const removalQuestion = (server: KnownServer, t: Translate): string => `
      <p class="warning" role="alert">▲ ${t("console.setup.servers.removal", { server: escapeHtml(labelOf(server)) })}</p>
      <div class="buttons">
        ${button("keep", t("console.setup.servers.keep"), t("console.setup.servers.keep"))}
        ${button("removeNow", t("console.setup.servers.remove"), t("console.setup.servers.removeOf", { server: labelOf(server) }))}
      </div>`;

const editing = (server: KnownServer, t: Translate): string => {
  const values = { server: labelOf(server) };
  // Enter in the field presses the first button.
  return `
      <input name="name" value="${escapeHtml(server.name)}" maxlength="${SERVER_NAME_MAX_LENGTH}" autocomplete="off"
        placeholder="${escapeHtml(new URL(server.url).host)}" aria-label="${escapeHtml(t("console.setup.servers.nameOf", values))}">
      <div class="buttons">
        ${button("rename", t("console.setup.servers.rename"), t("console.setup.servers.renameOf", values))}
        ${button("open", t("console.setup.servers.open"), t("console.setup.servers.openOf", values))}
        ${button("remove", t("console.setup.servers.remove"), t("console.setup.servers.removeOf", values))}
      </div>`;
};

const item = (server: KnownServer, { removing, language }: SetupState, t: Translate): string => `
    <li><form method="post" action="/servers">
      <input type="hidden" name="language" value="${language}">
      <input type="hidden" name="url" value="${escapeHtml(server.url)}">
      <p class="host">${escapeHtml(server.url)}</p>
      ${removing === server.url ? removalQuestion(server, t) : editing(server, t)}
    </form></li>`;

/** The servers that this console knows, each with a form of its own; nothing while there is none. */
export const serverList = (state: SetupState, t: Translate): string => {
  const { servers = [] } = state;
  if (servers.length === 0) return "";
  return `<section aria-labelledby="servers">
    <h2 id="servers">${t("console.setup.servers.title")}</h2>
    <ul>${servers.map((server) => item(server, state, t)).join("")}</ul>
  </section>`;
};
