import type { ReactElement } from "react";
import { AlarmType } from "#contract/devices/alarms.ts";
import { type ReportColumn, type ReportRow, numberIn, textIn } from "#contract/reports/columns.ts";
import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { ChevronDown, ChevronRight } from "#renderer/ui/indicators/icons.ts";
import type { StatusKind } from "#renderer/ui/indicators/status-shape.tsx";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import { NoValue } from "#renderer/ui/tables/cells.tsx";
import "./alarm-cells.css";
import "./alarm-icon.css";

const battery = "M1.5 4.5h11v7h-11zM14 6.5v3";
const chip = "M4.5 4.5h7v7h-7zM6.5 4.5V2M9.5 4.5V2M6.5 14v-2.5M9.5 14v-2.5";
const drop = "M8 1.5c2.4 3 4 5.2 4 7.5a4 4 0 0 1-8 0c0-2.3 1.6-4.5 4-7.5Z";
const cross = "M5.5 6.5l3 3m0-3-3 3";

const shapes: Record<AlarmType, ReactElement> = {
  1: (
    <path d="M3.5 3.2a6.5 6.5 0 0 0 0 9.6M12.5 3.2a6.5 6.5 0 0 1 0 9.6M6 5.7a3 3 0 0 0 0 4.6M10 5.7a3 3 0 0 1 0 4.6M2 14 14 2" />
  ),
  2: <path d={`${drop}M2.5 13.5l11-11`} />,
  3: <path d={`${drop}M6.5 7.5l3 3m0-3-3 3`} />,
  4: <path d="M2 5.5h10M9.5 3 12 5.5 9.5 8M14 10.5H4M6.5 8 4 10.5 6.5 13" />,
  5: <path d={`${battery}${cross}`} />,
  6: <path d={`${battery}M4 6.8v2.4`} />,
  7: <path d="M5 1.5h6v3H5zM8 4.5v2.5M4 7h8v7.5H4zM8 9v2.5M8 12.7v.3" />,
  8: <path d={`${drop}M4.5 10h7`} />,
  9: <path d={`${chip}M6.5 9.5h1`} />,
  10: <path d={`${chip}M6.7 6.7l2.6 2.6m0-2.6-2.6 2.6`} />,
};

/** The mark of a kind of alarm; its name always stands beside it. */
function AlarmIcon({ alarmType }: { alarmType: AlarmType }) {
  return (
    <svg className="hr-alarm-icon" viewBox="0 0 16 16" aria-hidden="true">
      {shapes[alarmType]}
    </svg>
  );
}

/** Rows that others are listed under, and which of them are open. */
export type Folds = {
  parents: ReadonlySet<string>;
  open: ReadonlySet<string>;
  /** Left out where nothing opens. */
  toggle: ((key: string) => void) | undefined;
};

type AlarmColumn = Extract<ReportColumn, { kind: "alarm" }>;
type StateColumn = Extract<ReportColumn, { kind: "state" }>;

type AlarmCellProps = { words: PageText; column: AlarmColumn; row: ReportRow; folds: Folds };

/** Icon and name of an alarm; one that explains others opens them. */
export function AlarmCell({ words, column, row, folds }: AlarmCellProps) {
  const name = textIn(row, column.key) ?? "";
  const type = AlarmType.safeParse(numberIn(row, column.typeKey));
  const { toggle } = folds;
  const isOpen = folds.open.has(row.key);
  const canOpen = toggle !== undefined && folds.parents.has(row.key);
  return (
    <span className="hr-alarm-cell" data-child={row.parentKey !== undefined || undefined}>
      {canOpen && (
        <button
          type="button"
          className="hr-alarm-fold"
          aria-expanded={isOpen}
          aria-label={words.t("reports-view.alerts.under", { name })}
          onClick={() => toggle(row.key)}
        >
          {isOpen ? <ChevronDown /> : <ChevronRight />}
        </button>
      )}
      {type.success && <AlarmIcon alarmType={type.data} />}
      <span>{name}</span>
    </span>
  );
}

const TONES: ReadonlySet<string> = new Set<StatusKind>(["good", "warn", "bad", "unknown"]);
const isTone = (tone: string | null): tone is StatusKind => tone !== null && TONES.has(tone);

/** The word of a cell that holds a text id below `reports.labels`; null without one. */
export const labelText = ({ t }: PageText, row: ReportRow, key: string): string | null => {
  const id = textIn(row, key);
  return id === null ? null : t(textId(`reports.labels.${id}`));
};

/** A state with its shape. */
export function StateCell({
  words,
  column,
  row,
}: Omit<AlarmCellProps, "column" | "folds"> & { column: StateColumn }) {
  const text = labelText(words, row, column.key);
  const tone = textIn(row, column.toneKey);
  if (text === null) return <NoValue />;
  return <StatusText kind={isTone(tone) ? tone : "unknown"}>{text}</StatusText>;
}
