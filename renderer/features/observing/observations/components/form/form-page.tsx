import { clsx } from "clsx";
import { useEffect, useRef, type ReactNode } from "react";
import { useText } from "#renderer/i18n/text.ts";
import { IconButton } from "#renderer/ui/forms/icon-button.tsx";
import { ArrowLeft, ChevronRight } from "#renderer/ui/indicators/icons.ts";
import type { ObservationDraft } from "#renderer/features/observing/observations/model/draft.ts";
import { Banners } from "../banners.tsx";
import { FormStrip } from "./form-bar.tsx";
import { SavedText } from "../sending/saved-text.tsx";
import { useDraft, useObserving } from "../observing-context.ts";
import { SessionPane } from "../session-pane.tsx";
import { useFormLayout } from "./use-form-layout.ts";
import "../observe-page.css";
import "./form-page.css";

/** How many are saved, and the way to them. */
function SavedCount() {
  const t = useText("observing");
  const { go } = useObserving();
  const count = useDraft().observations.length;
  return (
    <button type="button" className="hr-form-saved" onClick={() => go("list")}>
      <strong>{count}</strong> {t("observing.header.saved", { count })}
      <ChevronRight />
    </button>
  );
}

type Props = {
  observation: ObservationDraft;
  /** Gives up an edit; null for a new one, where the portal's menu stands. */
  onCancel: (() => void) | null;
  /** Content that scrolls. */
  children: ReactNode;
  /** Above the bar, always as high. */
  slot?: ReactNode;
  bar: ReactNode;
};

/** The form of an observation: bar, strip, content and acts, and on a tablet the session beside it. */
export function FormPage({ observation, onCancel, children, slot, bar }: Props) {
  const t = useText("observing");
  const { menu, facilityName, observer } = useObserving();
  const { isSide, hasPanes } = useFormLayout();
  const page = useRef<HTMLDivElement>(null);
  const { number, type } = observation;
  useEffect(() => {
    window.scrollTo(0, 0);
    page.current
      ?.querySelector<HTMLElement>('.hr-form-content [data-tile]:not([tabindex="-1"])')
      ?.focus({ preventScroll: true });
  }, []);
  const strip = (
    <FormStrip key={observation.id} observation={observation} isEdit={onCancel !== null} />
  );
  return (
    <div
      ref={page}
      className={clsx(
        "hr-observe hr-form",
        `hr-form-${type}`,
        isSide && "hr-form-side",
        hasPanes && "hr-form-panes",
      )}
    >
      <header className="hr-observe-bar">
        {onCancel === null ? (
          menu
        ) : (
          <IconButton
            label={t("observing.form.stopEditing")}
            icon={<ArrowLeft />}
            onClick={onCancel}
          />
        )}
        <div className="hr-observe-title">
          <h1>{t("observing.form.title", { number })}</h1>
          {hasPanes ? (
            <p>
              {t("observing.header.where", { facility: facilityName, name: observer.displayText })}
            </p>
          ) : (
            !isSide && <SavedText />
          )}
        </div>
        {isSide && strip}
        {(hasPanes || isSide) && <SavedText />}
        {!hasPanes && <SavedCount />}
      </header>
      <Banners isBrief />
      <div className="hr-form-panes-body">
        {hasPanes && <SessionPane />}
        <div className="hr-form-pane">
          {!isSide && strip}
          <div className="hr-form-body">
            <section aria-label={t("observing.content")} className="hr-form-content">
              {children}
            </section>
            <div className="hr-form-foot">
              {slot !== undefined && <div className="hr-form-slot">{slot}</div>}
              {bar}
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}
