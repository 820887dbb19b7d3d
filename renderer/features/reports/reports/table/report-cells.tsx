import { type ReportColumn, type ReportRow, numberIn, textIn } from "#contract/reports/columns.ts";
import { NoIndexReason, Swatch, type Figures } from "#contract/reports/shared.ts";
import { verdictKeyOf } from "#contract/reports/sort.ts";
import { STATUS_KINDS, Verdict } from "#contract/reports/verdict.ts";
import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";
import { verdictText } from "#renderer/features/reports/reports/text/verdict-text.ts";
import { SymbolMark } from "#renderer/ui/indicators/symbol-mark.tsx";
import { NoValue } from "#renderer/ui/tables/cells.tsx";
import { StatusShape } from "#renderer/ui/indicators/status-shape.tsx";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";

/** How a row stands, and why where it has no figure. */
type Standing = { verdict: Verdict; reason: Figures["noOpportunitiesReason"] };

type VerdictColumn = Extract<ReportColumn, { kind: "verdict" }>;

/** Reads how a row stands; a report without a column of verdicts has rows that just are. */
export const standingOf = (columns: readonly ReportColumn[], row: ReportRow): Standing => {
  const column = columns.find((one): one is VerdictColumn => one.kind === "verdict");
  const verdict = Verdict.safeParse(textIn(row, verdictKeyOf(columns) ?? ""));
  const reason = NoIndexReason.safeParse(textIn(row, column?.reasonKey ?? ""));
  return {
    verdict: verdict.success ? verdict.data : "noGoal",
    reason: reason.success ? reason.data : null,
  };
};

/** Shape and word of a verdict. */
export function VerdictCell({ words, standing }: { words: PageText; standing: Standing }) {
  const { verdict, reason } = standing;
  return (
    <StatusText kind={STATUS_KINDS[verdict]}>{verdictText(words, verdict, reason)}</StatusText>
  );
}

type BandProps = { title: string | null; symbol: string | null; color: string | null };

/** A performance band: its mark, and its title in words. */
export function BandText({ title, symbol, color }: BandProps) {
  const swatch = Swatch.safeParse(color);
  return (
    <span className="hr-band-cell">
      {swatch.success && <SymbolMark symbol={symbol} color={swatch.data} />}
      {title}
    </span>
  );
}

type BandCellProps = BandProps & { words: PageText; standing: Standing };

/** A row's band; where it has none, why. */
export function BandCell({ words, standing, ...band }: BandCellProps) {
  if (band.title !== null) return <BandText {...band} />;
  return standing.verdict === "noGoal" ? (
    <NoValue />
  ) : (
    <VerdictCell words={words} standing={standing} />
  );
}

/** So many of those there are: "12 of 30". */
export function PartCell({
  words,
  part,
  of,
}: {
  words: PageText;
  part: number | null;
  of: number | null;
}) {
  if (part === null || of === null) return <NoValue />;
  const { t, format } = words;
  const text = t("reports.cells.devices", {
    reporting: format.count(part),
    total: format.count(of),
  });
  return <span className="hr-part">{text}</span>;
}

type CoverageProps = {
  words: PageText;
  reporting: number | null;
  total: number | null;
  /** Opens which devices these are. */
  onOpen: (() => void) | undefined;
};

/** "23 of 24", with the half disc where one is silent. */
export function CoverageCell({ words, reporting, total, onOpen }: CoverageProps) {
  const { t, format } = words;
  if (reporting === null || total === null || total === 0) {
    return <NoValue reason={t("reports.cells.noDevices")} />;
  }
  const text = t("reports.cells.devices", {
    reporting: format.count(reporting),
    total: format.count(total),
  });
  if (reporting === total) return text;
  return (
    <span className="hr-devices-cell">
      <span className="hr-status-partial">
        <StatusShape kind="partial" />
      </span>
      {onOpen ? (
        <button type="button" className="hr-cell-link" onClick={onOpen}>
          {text}
        </button>
      ) : (
        text
      )}
    </span>
  );
}

type ShareProps = { words: PageText; row: ReportRow; value: number | null; leastKey: string };

/** A percentage, semibold where it lies below the least that is wanted. */
export function ShareCell({ words, row, value, leastKey }: ShareProps) {
  if (value === null) return <NoValue reason={words.t("reports.cells.noDevices")} />;
  const isLow = value < (numberIn(row, leastKey) ?? 0);
  return <span className={isLow ? "hr-share-low" : undefined}>{words.format.figure(value)}</span>;
}

/** Marks of the footnotes on paper: * some devices silent, † more dispenses than passages. */
export const footnoteMarks = (
  columns: readonly ReportColumn[],
  row: ReportRow,
  isSilent: boolean,
): string =>
  `${isSilent ? "*" : ""}${standingOf(columns, row).verdict === "checkCounters" ? "†" : ""}`;
