import { AlarmType } from "#contract/devices/alarms.ts";
import { numberIn, textIn, type ReportColumn, type ReportRow } from "#contract/reports/columns.ts";
import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { AlarmIcon } from "#renderer/features/reports/reports/table/alarm-icon.tsx";
import { ChevronDown, ChevronRight } from "#renderer/ui/indicators/icons.ts";
import type { StatusKind } from "#renderer/ui/indicators/status-shape.tsx";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import { NoValue } from "#renderer/ui/tables/cells.tsx";
import "./alarm-cells.css";

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
