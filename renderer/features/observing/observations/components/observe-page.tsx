import { useEffect, useRef, type ReactElement, type ReactNode } from "react";
import { useText } from "#renderer/i18n/text.ts";
import { IconButton } from "#renderer/ui/forms/icon-button.tsx";
import { Banners } from "./banners.tsx";
import { SavedText } from "./sending/saved-text.tsx";
import { useObserving } from "./observing-context.ts";
import "./observe-page.css";

type Lead = { icon: ReactElement; label: string; onPress: () => void };

type Props = {
  title: string;
  note?: ReactNode;
  /** Leads back; without it the portal's menu stands there. */
  lead?: Lead;
  children: ReactNode;
  /** Pinned to the lower edge. */
  bar?: ReactNode;
};

/** The first place of a new screen: its chosen or first tile, else the act that it is there for. */
const firstPlace = (page: HTMLElement): HTMLElement | null =>
  page.querySelector<HTMLElement>('[data-tile]:not([tabindex="-1"])') ??
  page.querySelector<HTMLElement>(".hr-bottom-acts > .hr-button:last-child");

/** One screen of observing: bar with title and state, what happened, content, acts. */
export function ObservePage({ title, note, lead, children, bar }: Props) {
  const { menu, store } = useObserving();
  const isReady = store.state !== "loading";
  const t = useText("observing");
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  // What is stored is read first: until then the action is closed, and takes no focus.
  useEffect(() => {
    if (isReady && page.current !== null) firstPlace(page.current)?.focus({ preventScroll: true });
  }, [isReady]);
  return (
    <div ref={page} className="hr-observe">
      <header className="hr-observe-bar">
        {lead === undefined ? (
          menu
        ) : (
          <IconButton label={lead.label} icon={lead.icon} onClick={lead.onPress} />
        )}
        <div className="hr-observe-title">
          <h1>{title}</h1>
          {note !== undefined && <p>{note}</p>}
        </div>
        <SavedText />
      </header>
      <Banners />
      <section aria-label={t("observing.content")} className="hr-observe-content">
        {children}
      </section>
      {bar}
    </div>
  );
}
