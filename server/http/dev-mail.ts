import { createHash } from "node:crypto";
import escapeHtml from "escape-html";
import type { Middleware } from "koa";
import { lightColors } from "#contract/core/design/design-tokens.ts";
import type { Language } from "#contract/core/primitives.ts";
import { textsIn } from "../lib/texts.ts";
import { withPictures } from "../mail/mail-preview.ts";
import { type StoredMail, listStoredMails, readStoredMail } from "../mail/stored-mails.ts";
import { isFromOwnMachine } from "./own-machine.ts";
import type { HttpContext, RequestState } from "./types.ts";

const c = lightColors;
const STYLE = `body{margin:0;padding:24px;font:15px/22px "Segoe UI",Arial,sans-serif;color:${c.ink};background:${c.surface}}
main{max-width:960px;margin:0 auto}h1{font-size:22px}h2{font-size:16px}a{color:${c.accent}}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:8px;border-bottom:1px solid ${c.line};vertical-align:top;overflow-wrap:anywhere}
iframe{width:100%;height:640px;border:1px solid ${c.line}}pre{white-space:pre-wrap;overflow-wrap:anywhere}`;
const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");
const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
/** What a mail holds runs nothing, loads nothing and leads nowhere but by a person's click. */
const MAIL_POLICY =
  "sandbox allow-popups; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

const e = escapeHtml;

const page = (language: Language, title: string, body: string): string =>
  `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="initial-scale=1">
<title>${e(title)}</title><style>${STYLE}</style></head>
<body><main>${body}</main></body></html>`;

const rowsOf = (pairs: readonly (readonly [string, string])[]): string =>
  pairs
    .map(([name, value]) => `<tr><th scope="row">${e(name)}</th><td>${e(value)}</td></tr>`)
    .join("");

const list = async (language: Language, folder: string): Promise<string> => {
  const t = textsIn(language);
  const mails = await listStoredMails(folder);
  const lines = mails.map(
    ({ name, at, subject, to }) =>
      `<tr><td><a href="/dev/mail/${encodeURIComponent(name)}">${e(subject || name)}</a></td><td>${e(to)}</td><td>${e(at.toLocaleString(language))}</td></tr>`,
  );
  const heads = ["subject", "to", "at"].map(
    (key) => `<th scope="col">${e(t(`mail:inbox.${key}`))}</th>`,
  );
  const table = `<table><thead><tr>${heads.join("")}</tr></thead><tbody>${lines.join("")}</tbody></table>`;
  const title = t("mail:inbox.title");
  const found = mails.length === 0 ? `<p>${e(t("mail:inbox.empty"))}</p>` : table;
  return page(language, title, `<h1>${e(title)}</h1><p>${e(t("mail:inbox.about"))}</p>${found}`);
};

const show = (language: Language, name: string, mail: StoredMail): string => {
  const t = textsIn(language);
  const at = `/dev/mail/${encodeURIComponent(name)}`;
  const files = mail.files.map(
    (file, index) => `<li><a href="${at}/files/${index}">${e(file.name)}</a></li>`,
  );
  const title = mail.subject || name;
  return page(
    language,
    title,
    `<p><a href="/dev/mail">${e(t("mail:inbox.back"))}</a></p><h1>${e(title)}</h1>
<h2>${e(t("mail:inbox.html"))}</h2><iframe src="${at}/html" sandbox="allow-popups" title="${e(t("mail:inbox.html"))}"></iframe>
<h2>${e(t("mail:inbox.text"))}</h2><pre>${e(mail.text)}</pre>
<h2>${e(t("mail:inbox.files"))}</h2>${files.length === 0 ? `<p>${e(t("mail:inbox.noFiles"))}</p>` : `<ul>${files.join("")}</ul>`}
<h2>${e(t("mail:inbox.headers"))}</h2><table><tbody>${rowsOf(mail.headers)}</tbody></table>`,
  );
};

const answer = async (ctx: HttpContext, folder: string): Promise<boolean> => {
  const [name, part, index] = ctx.path.split("/").slice(3).map(decodeURIComponent);
  ctx.set({ "content-security-policy": PAGE_POLICY, "cache-control": "no-store" });
  const { language } = ctx.state;
  if (name === undefined || name === "") {
    ctx.type = "html";
    ctx.body = await list(language, folder);
    return true;
  }
  const mail = await readStoredMail(folder, name);
  if (mail === null) return false;
  if (part === undefined) {
    ctx.type = "html";
    ctx.body = show(language, name, mail);
    return true;
  }
  if (part === "html") {
    ctx.type = "html";
    ctx.set("content-security-policy", MAIL_POLICY);
    ctx.body = withPictures(mail.html, mail.files);
    return true;
  }
  const file = part === "files" ? mail.files[Number(index)] : undefined;
  if (file === undefined) return false;
  ctx.attachment(file.name);
  ctx.type = "application/octet-stream";
  ctx.body = file.content;
  return true;
};

/**
 * The mails that were stored as files, for people who try the demo or develop: `/dev/mail`, from
 * the server's own machine alone, since mails hold one-time links.
 */
export const devMail =
  (folder: string, isProxied: boolean): Middleware<RequestState> =>
  async (ctx, next) => {
    const isAsked = ctx.path === "/dev/mail" || ctx.path.startsWith("/dev/mail/");
    if (!isAsked || ctx.method !== "GET" || !isFromOwnMachine(ctx, isProxied)) return next();
    if (!(await answer(ctx, folder))) ctx.status = 404;
  };
