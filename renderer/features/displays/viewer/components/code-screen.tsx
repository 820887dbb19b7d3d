import type { Language } from "#contract/core/primitives.ts";
import { textFor } from "#renderer/i18n/text.ts";
import { LogoMark } from "#renderer/ui/indicators/logo-mark.tsx";
import { StatusShape } from "#renderer/ui/indicators/status-shape.tsx";
import type { View } from "../reducer/view.ts";

type Props = { view: Extract<View, { screen: "code" }>; language: Language };

/** "H7K 4WQ": two groups are easier to carry to a keyboard than six signs. */
const grouped = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;

const sizeText = (): string => {
  const { innerWidth, innerHeight, devicePixelRatio } = window;
  const pixels = [innerWidth, innerHeight].map((side) => Math.round(side * devicePixelRatio));
  return pixels.join(" × ");
};

/** The code that a user types in the portal to enroll this screen. */
export function CodeScreen({ view, language }: Props) {
  const t = textFor(language);
  const { code, nextText, isLimited } = view;
  return (
    <div className="hr-viewer-code">
      <header>
        <LogoMark withName size={46} />
        <span className="hr-viewer-code-state">
          <StatusShape kind="unknown" />
          {t("viewer-screen.code.state")}
        </span>
      </header>
      <div className="hr-viewer-code-body">
        <h1>{t("viewer-screen.code.title")}</h1>
        {code === null ? (
          <p>{t(isLimited ? "viewer-screen.code.limited" : "viewer-screen.code.asking")}</p>
        ) : (
          <>
            <p>{t("viewer-screen.code.how")}</p>
            <p className="hr-viewer-code-signs" aria-label={t("viewer-screen.code.label")}>
              {grouped(code)}
            </p>
          </>
        )}
      </div>
      <footer>
        <span>{code !== null && t("viewer-screen.code.next", { time: nextText })}</span>
        <span>{sizeText()}</span>
      </footer>
    </div>
  );
}
