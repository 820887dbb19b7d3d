import type { Language } from "#contract/core/primitives.ts";
import escapeHtml from "escape-html";
import { type Translate, createTranslate } from "../i18n/translate.ts";
import { setupStyle } from "../setup/style.ts";

export type ExitState = {
  language: Language;
  /** What was typed so far; `undefined` where the display has no PIN. */
  pin: string | undefined;
  error?: { wrong: number } | { waitSeconds: number } | undefined;
};

const STYLE = `${setupStyle}
body { padding: 16px; min-height: 0; place-content: stretch; background: var(--surface); }
body > form { display: block; }
h1 { margin-bottom: 16px; font-size: 20px; line-height: 26px; }
input { font-size: 20px; text-align: center; letter-spacing: .3em; }
.keys { display: grid; grid-template-columns: repeat(3, 1fr); gap: 8px; margin-top: 12px; }
.keys button { min-height: 52px; font-size: 18px; }
.primary { color: var(--on-accent); background: var(--accent); border-color: var(--accent); font-weight: 600; }
.buttons { flex-direction: row-reverse; justify-content: flex-start; }
.error { min-height: 20px; }`;

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

const key = (value: string, sign: string, label: string): string =>
  `<button class="plain" name="press" value="${value}" aria-label="${escapeHtml(label)}">${sign}</button>`;

const errorText = ({ error }: ExitState, t: Translate): string => {
  if (!error) return "";
  if ("wrong" in error) return t("console.exit.wrong", { left: String(error.wrong) });
  return t("console.exit.wait", { seconds: String(error.waitSeconds) });
};

const ok = (t: Translate) =>
  `<button class="plain primary" name="press" value="ok">${t("console.exit.leave")}</button>`;
const cancel = (t: Translate) =>
  `<button class="plain" name="press" value="cancel">${t("console.exit.cancel")}</button>`;

const pinForm = (state: ExitState, pin: string, t: Translate): string => {
  const error = errorText(state, t);
  return `
    <label for="pin">${t("console.exit.pin")}</label>
    <input id="pin" name="pin" type="password" inputmode="numeric" maxlength="12" autocomplete="off" autofocus
      value="${escapeHtml(pin)}" aria-invalid="${Boolean(error)}" aria-describedby="error">
    <p class="error" id="error" role="alert">${error ? `⬣ ${error}` : ""}</p>
    <div class="buttons">${ok(t)}${cancel(t)}</div>
    <div class="keys">
      ${DIGITS.map((digit) => key(digit, digit, digit)).join("")}
      ${key("clear", "⌫", t("console.exit.clear"))}${key("0", "0", "0")}
    </div>`;
};

/** The question that ends a display's kiosk: a form and no script. Enter presses its first button. */
export const exitPage = (state: ExitState): string => {
  const t = createTranslate(state.language);
  const body =
    state.pin === undefined
      ? `<p>${t("console.exit.hold")}</p><div class="buttons">${cancel(t)}</div>`
      : pinForm(state, state.pin, t);
  return `<!doctype html>
<html lang="${state.language}">
<head><meta charset="utf-8"><title>${t("console.exit.title")}</title><style>${STYLE}</style></head>
<body>
  <form method="post" action="/">
    <h1>${t("console.exit.title")}</h1>${body}
  </form>
</body>
</html>`;
};
