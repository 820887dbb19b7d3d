import type { DISPLAY_REASONS } from "#contract/displays/displays.ts";
import type { Language } from "#contract/core/primitives.ts";
import { textFor } from "#renderer/i18n/text.ts";
import { platform } from "#renderer/platform/index.ts";
import { LogoMark } from "#renderer/ui/indicators/logo-mark.tsx";
import { StatusShape, type StatusKind } from "#renderer/ui/indicators/status-shape.tsx";
import type { ReactNode } from "react";
import { inText } from "../effects/viewer-text.ts";

type CalmProps = { shape?: StatusKind; title: string; text?: string; children?: ReactNode };

/** One sentence in the middle of the screen, and what to do. */
function Calm({ shape, title, text, children }: CalmProps) {
  return (
    <div className="hr-viewer-calm">
      <LogoMark withName size={46} />
      <h1>
        {shape !== undefined && <StatusShape kind={shape} />}
        {title}
      </h1>
      {text !== undefined && <p>{text}</p>}
      {children}
    </div>
  );
}

type Props = { language: Language };

export function StartingScreen({ language }: Props) {
  return <Calm title={textFor(language)("viewer-screen.starting")} />;
}

/** The server is away and nothing is stored: where it is looked for, and when again. */
export function WaitingScreen({ language, inMs }: Props & { inMs: number }) {
  const t = textFor(language);
  return (
    <Calm
      shape="bad"
      title={t("viewer-screen.waiting.title")}
      text={new URL(platform.portalOrigin).host}
    >
      <p>{inText(language, inMs)}</p>
    </Calm>
  );
}

type Reason = (typeof DISPLAY_REASONS)[number];

export function NothingScreen(props: Props & { reason: Reason; isPortal: boolean }) {
  const { language, isPortal } = props;
  const t = textFor(language);
  // A person at the portal chooses another one themselves; who it was for does not matter.
  const reason = isPortal && props.reason !== "no_slides" ? "not_there" : props.reason;
  return (
    <Calm
      shape="off"
      title={t(`viewer-screen.nothing.${reason}.title`)}
      text={t(`viewer-screen.nothing.${reason}.text`)}
    />
  );
}

/** The session is over, and with it whatever it had opened. */
export function OverScreen({ language, address }: Props & { address: string }) {
  const t = textFor(language);
  return (
    <Calm title={t("viewer-screen.over.title")} text={t("viewer-screen.over.text")}>
      <a className="hr-viewer-sign-in" href={address}>
        {t("viewer-screen.over.signIn")}
      </a>
    </Calm>
  );
}
