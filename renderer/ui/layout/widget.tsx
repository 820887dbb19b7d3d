import { clsx } from "clsx";
import { useEffect, useId, useRef, useState, type CSSProperties, type ReactNode } from "react";
import { useUiText } from "#renderer/i18n/text.ts";
import { IconButton } from "../forms/icon-button.tsx";
import { SearchField } from "../forms/search-field.tsx";
import { Maximize, Minimize } from "../indicators/icons.ts";
import { useInertAround } from "../lib/use-inert-around.ts";
import "../feedback/awaited.css";
import "./card.css";
import "./widget.css";

/** What a widget's content may follow. */
type WidgetView = {
  /** What is typed into the widget's search box. */
  search: string;
  clearSearch: () => void;
  isFull: boolean;
};

export type WidgetProps = {
  title: string;
  /** Counts, small beside the title. */
  note?: ReactNode;
  /** What is searched in; without it there is no search box. */
  searchLabel?: string | undefined;
  /** Buttons at the right end of the title, before full screen. */
  actions?: ReactNode;
  /** Over both columns of a dashboard, as high as its content, and without full screen. */
  isWide?: boolean;
  children: ReactNode | ((view: WidgetView) => ReactNode);
};

/**
 * A card of a dashboard: where there is room as high as its content and the card beside it, up to
 * 540 px, then its content scrolls. Full screen shows the same content larger, so that nothing in it
 * is lost; Escape or a click outside returns.
 */
export function Widget(props: WidgetProps) {
  const { title, note, searchLabel, actions, isWide = false, children } = props;
  const t = useUiText();
  const id = useId();
  const frame = useRef<HTMLElement>(null);
  const [search, setSearch] = useState("");
  const [isFull, setFull] = useState(false);
  // Cards below stay where they are while this one is searched or fills the screen.
  const [heldPx, setHeldPx] = useState(0);
  const hold = () => {
    if (!isFull && search === "") setHeldPx(frame.current?.offsetHeight ?? 0);
  };
  const isHeld = isFull || search !== "";
  useInertAround(frame, isFull);
  useEffect(() => {
    if (!isFull) return undefined;
    const leave = (event: KeyboardEvent) => {
      const { target } = event;
      // A menu or dialog over the widget stands outside of it, and has an Escape of its own.
      const isHere =
        target === document.body || (target instanceof Node && frame.current?.contains(target));
      if (event.key === "Escape" && !event.defaultPrevented && isHere) setFull(false);
    };
    document.addEventListener("keydown", leave);
    return () => document.removeEventListener("keydown", leave);
  }, [isFull]);
  const modal = isFull ? ({ role: "dialog", "aria-modal": true } as const) : {};
  return (
    <div
      className={clsx("hr-widget-place", isWide && "hr-widget-wide")}
      style={isHeld ? ({ "--hr-widget-held": `${heldPx}px` } as CSSProperties) : undefined}
    >
      {isFull && (
        // The keyboard leaves by Escape.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events jsx-a11y/no-static-element-interactions
        <div className="hr-widget-behind" onClick={() => setFull(false)} />
      )}
      <section
        {...modal}
        ref={frame}
        className={clsx("hr-card hr-card-flush hr-widget", isFull && "hr-widget-full")}
        aria-labelledby={id}
      >
        <header className="hr-card-head">
          <h2 id={id}>{title}</h2>
          {note !== undefined && <span className="hr-card-note">{note}</span>}
          <span className="hr-card-actions">
            {searchLabel !== undefined && (
              <SearchField
                className="hr-widget-search"
                label={searchLabel}
                placeholder={t("ui.widget.search")}
                maxLength={100}
                value={search}
                onSearch={(words) => {
                  hold();
                  setSearch(words);
                }}
              />
            )}
            {actions}
            {!isWide && (
              <IconButton
                label={t(isFull ? "ui.widget.leaveFull" : "ui.widget.full", { title })}
                icon={isFull ? <Minimize /> : <Maximize />}
                onClick={() => {
                  hold();
                  setFull(!isFull);
                }}
              />
            )}
          </span>
        </header>
        <div className="hr-widget-body">
          {typeof children === "function"
            ? children({ search, clearSearch: () => setSearch(""), isFull })
            : children}
        </div>
      </section>
    </div>
  );
}
