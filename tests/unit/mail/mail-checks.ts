import { JSDOM } from "jsdom";
import { MAIL_LIMITS } from "#contract/messaging/mail.ts";
import type { BuiltMail } from "#server/mail/built-mail.ts";

/** What no mail may have, and where: Outlook's engine, Gmail or a blocked picture would break it. */
const FORBIDDEN: readonly (readonly [what: string, found: RegExp])[] = [
  ["flex or grid", /display:\s*(?:inline-)?(?:flex|grid)/iu],
  ["a background picture", /background(?:-image)?:[^;"]*url\(|\bbackground="/iu],
  ["a picture from elsewhere", /<img[^>]+src="(?!cid:)/iu],
  ["a script", /<script|javascript:/iu],
  ["a positioned part", /position:\s*(?:absolute|fixed|sticky)/iu],
  ["a relative address", /href="(?!https:\/\/|mailto:)/iu],
];

/** A mail's HTML, parsed. */
export const parsed = ({ html }: Pick<BuiltMail, "html">): Document =>
  new JSDOM(html).window.document;

/** Faults of a mail's build; none in a good one. */
export const faultsOf = ({ html, text, subject, preheader }: BuiltMail): string[] => {
  const document = parsed({ html });
  const faults = FORBIDDEN.flatMap(([what, found]) => (found.test(html) ? [what] : []));
  if (Buffer.byteLength(html) > MAIL_LIMITS.htmlMaxBytes) faults.push("over 90 KB");
  if ([...document.querySelectorAll("img")].some((image) => !image.alt)) faults.push("no alt");
  const layout = [...document.querySelectorAll("table")].filter(
    (table) => !table.querySelector(":scope > tbody > tr > th"),
  );
  if (layout.some((table) => table.getAttribute("role") !== "presentation"))
    faults.push("a layout table that is read as a table");
  // Where the head is dropped, what it colours must have a colour of its own.
  const painted = [...document.querySelectorAll<HTMLElement>('[class*="i-"],[class*="g-"]')];
  const bare = painted.filter(
    ({ className, style }) =>
      (/\bi-/u.test(className) && style.color === "") ||
      (/\bg-/u.test(className) && style.backgroundColor === ""),
  );
  if (painted.length === 0 || bare.length > 0) faults.push("a colour of the head alone");
  if (document.querySelectorAll("h1").length !== 1) faults.push("not one heading");
  if (/\p{Cc}/u.test(subject) || subject === "") faults.push("a subject that is no line");
  if (preheader === "") faults.push("no preheader");
  if (/<[a-z/]|&(?:amp|lt|gt|quot|nbsp|#)/iu.test(text)) faults.push("markup in the text");
  return faults;
};

const withoutHidden = (document: Document): Document => {
  for (const hidden of document.querySelectorAll<HTMLElement>("body div"))
    if (hidden.style.display === "none") hidden.remove();
  return document;
};

/** Each text of a document that a person sees. */
export const textsOf = (document: Document): string[] => {
  const SHOW_TEXT = 4;
  const { body } = withoutHidden(document);
  const walker = document.createTreeWalker(body, SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode() !== null)
    texts.push((walker.currentNode.textContent ?? "").replaceAll(/\s+/gu, " ").trim());
  return texts.filter((text) => text !== "");
};

/** The words of a mail's HTML as a person sees them, without what is hidden. */
export const shownText = (mail: Pick<BuiltMail, "html">): string =>
  textsOf(parsed(mail)).join(" ").replaceAll(/\s+/gu, " ");
