import { useUiText } from "#renderer/i18n/text.ts";
import { NO_VALUE, useFormat, type Maybe } from "#renderer/i18n/format.ts";
import { VisuallyHidden } from "../layout/visually-hidden.tsx";
import "./cells.css";

/**
 * An unknown value: a dash to see, the reason (or "no data") to hear. Never an empty cell, never a
 * zero.
 */
export function NoValue({ reason }: { reason?: string | undefined }) {
  const t = useUiText();
  return (
    <span className="hr-no-value" title={reason}>
      <span aria-hidden="true">{NO_VALUE}</span>
      <VisuallyHidden>{reason ?? t("ui.noData")}</VisuallyHidden>
    </span>
  );
}

const isMissing = (value: Maybe): value is null | undefined =>
  value === null || value === undefined || Number.isNaN(value);

/** A percentage from 0 to 100 with one decimal; `bare` where the header has the unit. */
export function Percent({ value, bare = false }: { value: Maybe; bare?: boolean }) {
  const format = useFormat();
  if (isMissing(value)) return <NoValue />;
  return bare ? format.figure(value) : format.percent(value);
}

/** An interval of percentages in the ink of what explains: 82.5 – 84.7. */
export function Interval({ low, high }: { low: Maybe; high: Maybe }) {
  const format = useFormat();
  if (isMissing(low) || isMissing(high)) return <NoValue />;
  return <span className="hr-interval">{format.interval(low, high)}</span>;
}
