import escapeHtml from "escape-html";
import type { Language } from "#contract/core/primitives.ts";
import { createTranslate } from "../i18n/translate.ts";
import { setupStyle } from "../setup/style.ts";

/** Which match is shown, and how many there are. */
export type Matches = { active: number; total: number };

export type FindState = {
  language: Language;
  text: string;
  /** Absent before the first search. */
  matches?: Matches | undefined;
};

const STYLE = `${setupStyle}
body { display: block; min-height: 0; padding: 8px; background: var(--surface); }
form { display: flex; gap: 6px; align-items: center; }
input { flex: 1; min-width: 60px; height: 32px; }
output { flex: none; min-width: 64px; font-size: 12.5px; color: var(--ink-2); }
button { min-width: 32px; height: 32px; font: inherit; color: var(--ink); background: var(--surface);
  border: 1px solid var(--line-strong); border-radius: 4px; cursor: pointer; }`;

const button = (name: string, sign: string, label: string): string =>
  `<button name="do" value="${name}" aria-label="${label}" title="${label}">${sign}</button>`;

/** The find bar: a form and no script. Enter presses its first button. */
export const findPage = ({ language, text, matches }: FindState): string => {
  const t = createTranslate(language);
  const count =
    matches &&
    (matches.total === 0
      ? t("console.find.none")
      : t("console.find.count", { at: String(matches.active), of: String(matches.total) }));
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${t("console.find.title")}</title><style>${STYLE}</style></head>
<body>
  <form role="search">
    <input name="text" value="${escapeHtml(text)}" aria-label="${t("console.find.title")}" aria-describedby="count"
      autocomplete="off" spellcheck="false" autofocus>
    <output id="count">${count ?? ""}</output>
    ${button("next", "↓", t("console.find.next"))}
    ${button("previous", "↑", t("console.find.previous"))}
    ${button("close", "✕", t("console.find.close"))}
  </form>
</body>
</html>`;
};
