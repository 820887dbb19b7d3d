import { type KeyboardEvent, type ReactElement, useRef } from "react";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { IconButton } from "../forms/icon-button.tsx";
import { VisuallyHidden } from "../layout/visually-hidden.tsx";
import { useIsNarrow } from "../medium/use-is-narrow.ts";
import { Cross, More } from "../indicators/icons.ts";
import { MenuButton } from "../overlays/menu-button.tsx";
import "./bulk-action-bar.css";

/** Something that can be done with the rows that are ticked. */
export type BulkVerb = {
  id: string;
  /** With its own number where it fits some of the rows only: "Unlock 1". */
  label: string;
  icon?: ReactElement;
  danger?: boolean;
  onSelect: () => void;
  /** Fits none of the rows: closed, and this says why. */
  closedBecause?: string | undefined;
};

type BulkActionBarProps = {
  count: number;
  verbs: readonly BulkVerb[];
  onClear: () => void;
  /** All rows that match, where the page shows only some of them. */
  whole?: { count: number; onSelect: () => void } | undefined;
};

/** Beside these a phone's bar has "More" alone. */
const VERBS = { desk: 4, phone: 3 };

function Verb({ verb }: { verb: BulkVerb }) {
  const { label, icon, danger, onSelect, closedBecause } = verb;
  return (
    <button
      type="button"
      className={danger ? "hr-bulk-verb hr-bulk-danger" : "hr-bulk-verb"}
      title={closedBecause}
      aria-disabled={closedBecause !== undefined || undefined}
      onClick={closedBecause === undefined ? onSelect : undefined}
    >
      {icon}
      <span>{label}</span>
      {closedBecause !== undefined && <VisuallyHidden>. {closedBecause}</VisuallyHidden>}
    </button>
  );
}

/** The bar over the foot of a list while rows are ticked. Arrows move in it, Escape clears. */
export function BulkActionBar({ count, verbs, onClear, whole }: BulkActionBarProps) {
  const t = useText("lists");
  const format = useFormat();
  const bar = useRef<HTMLDivElement>(null);
  const room = useIsNarrow() ? VERBS.phone : VERBS.desk;
  const more = verbs.slice(room);
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const all = [...(bar.current?.querySelectorAll<HTMLElement>("button") ?? [])];
    const at = all.findIndex((button) => button === document.activeElement);
    if (at < 0) return;
    event.preventDefault();
    all.at((at + step) % all.length)?.focus();
  };
  return (
    // Arrows are heard on their way up from the buttons.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      ref={bar}
      role="toolbar"
      aria-label={t("lists.bulk.label")}
      className="hr-bulk hr-no-print"
      onKeyDown={handleKey}
    >
      <strong className="hr-tabular">{t("lists.bulk.count", { count })}</strong>
      {whole && (
        <button type="button" className="hr-bulk-verb hr-bulk-whole" onClick={whole.onSelect}>
          {t("lists.bulk.whole", { total: format.count(whole.count) })}
        </button>
      )}
      {verbs.slice(0, room).map((verb) => (
        <Verb key={verb.id} verb={verb} />
      ))}
      {more.length > 0 && (
        <MenuButton
          label={t("lists.bulk.more")}
          items={more.map(({ closedBecause, ...verb }) => ({
            ...verb,
            detail: closedBecause,
            disabled: closedBecause !== undefined,
          }))}
          target={(on) => (
            <button type="button" className="hr-bulk-verb" {...on}>
              <More />
              <span>{t("lists.bulk.more")}</span>
            </button>
          )}
        />
      )}
      <span className="hr-bulk-gap" />
      <IconButton
        className="hr-bulk-verb"
        label={t("lists.bulk.clear")}
        icon={<Cross />}
        tooltipPlacement="top"
        onClick={onClear}
      />
    </div>
  );
}
