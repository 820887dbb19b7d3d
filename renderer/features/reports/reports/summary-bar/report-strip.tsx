import { arrowOf } from "#contract/reports/change.ts";
import type { KeyFigure } from "#contract/reports/definition.ts";
import { UsualRange } from "../figures/usual-range.tsx";
import { ReportFigure } from "#renderer/features/reports/reports/figures/report-figure.tsx";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { ageText } from "#renderer/features/reports/reports/text/age-text.ts";
import { changeWord } from "#renderer/features/reports/reports/text/change-text.ts";
import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";
import { STATUS_KINDS } from "#contract/reports/verdict.ts";
import { BandText } from "#renderer/features/reports/reports/table/report-cells.tsx";
import { textId } from "#renderer/i18n/catalogue.ts";
import { VisuallyHidden } from "#renderer/ui/layout/visually-hidden.tsx";
import { FigureStrip, type Figure } from "#renderer/ui/layout/figure-strip.tsx";
import { SymbolMark } from "#renderer/ui/indicators/symbol-mark.tsx";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import { useMedium } from "#renderer/ui/medium/medium.tsx";
import { ChangeSize } from "#renderer/ui/indicators/change-size.tsx";
import { NoValue } from "#renderer/ui/tables/cells.tsx";
import { SelectedLines, type SelectedLine } from "./selected-lines.tsx";
import { requestedText, changeText, judgedText, noteText, usualText } from "./strip-text.ts";
import "./report-strip.css";

type ReportStripProps = {
  figures: readonly KeyFigure[];
  /** What the figures are of; where that is the one place of the page, no figure says so again. */
  of: "ofFacility" | "ofSelection" | "ofPlace";
  selected: readonly SelectedLine[];
  /** Device-days in percent under which figures are to be read with care. */
  leastDays: number;
  /** Older history, which a change would be against, is still being loaded. */
  isLoading?: boolean;
  /** Opens what a figure rests on; left out on paper. */
  onBehind: (() => void) | undefined;
};

type Context = Pick<ReportStripProps, "of" | "isLoading" | "onBehind"> & {
  words: PageText;
};

function Behind({ children, onBehind }: { children: string; onBehind: (() => void) | undefined }) {
  if (onBehind === undefined) return children;
  return (
    <button type="button" className="hr-link" onClick={onBehind}>
      {children}
    </button>
  );
}

type HeardProps = NonNullable<Extract<KeyFigure, { kind: "judged" }>["heard"]> &
  Pick<ReportStripProps, "onBehind">;

/** How many of the devices that a figure rests on were heard, with care where they are too few. */
function Heard({ reporting, total, days, least, onBehind }: HeardProps) {
  const { t, format } = usePageText();
  if (days === null) return <span>{t("reports.cells.noDevices")}</span>;
  const text =
    days < least
      ? t("reports-view.strip.care", { percent: format.percent(days) })
      : t("reports-view.strip.readers", format.share(reporting, total));
  const link = <Behind onBehind={reporting < total ? onBehind : undefined}>{text}</Behind>;
  return days < least ? (
    <span className="hr-strip-care">
      <StatusText kind="partial">{link}</StatusText>
    </span>
  ) : (
    <span>{link}</span>
  );
}

type BandsProps = Pick<Extract<KeyFigure, { kind: "bands" }>, "bands">;

/**
 * How many stand in each band: its mark and a number; its title for readers, or on a medium without
 * a pointer.
 */
function BandCounts({ bands }: BandsProps) {
  const { format } = usePageText();
  const { hasTooltips } = useMedium();
  return (
    <ul className="hr-strip-bands">
      {bands.map(({ count, ...band }) => (
        <li key={band.title} title={band.title}>
          <SymbolMark {...band} />
          {hasTooltips ? (
            <VisuallyHidden>{band.title} </VisuallyHidden>
          ) : (
            <span className="hr-figures-suffix">{band.title}</span>
          )}
          {format.count(count)}
        </li>
      ))}
    </ul>
  );
}

const cellOf = (figure: KeyFigure, context: Context): Figure => {
  const { words, of, isLoading, onBehind } = context;
  const { t, format } = words;
  const label = t(textId(`reports.figures.${figure.label}`));
  const scoped = of === "ofPlace" ? label : t(`reports-view.strip.${of}`, { figure: label });
  const id = figure.label;
  switch (figure.kind) {
    case "asked": {
      const usual = usualText(words, figure.usualVariation);
      const text = requestedText(words, figure);
      const value = figure.percentCompliant;
      return {
        id,
        isAsked: true,
        label: scoped,
        value: value === null ? <NoValue reason={text} /> : format.percent(value),
        note: (
          <>
            <StatusText kind={STATUS_KINDS[figure.verdict]}>{text}</StatusText>
            {usual !== undefined && figure.usualVariation !== null && (
              <UsualRange usual={figure.usualVariation} text={usual} />
            )}
            {onBehind && <Behind onBehind={onBehind}>{t("reports-view.strip.behind")}</Behind>}
          </>
        ),
      };
    }
    case "sample":
      return {
        id,
        label: t("reports-view.strip.sample", { figure: label }),
        value: format.count(figure.opportunities),
        note: t("reports-view.strip.events", {
          count: figure.events,
          n: format.count(figure.events),
        }),
      };
    case "change": {
      const { change } = figure;
      const note = changeText(words, figure, isLoading);
      if (change === null) return { id, label, value: <NoValue reason={note} />, note };
      const { points } = change;
      return points === null
        ? {
            id,
            label,
            value: (
              <strong className="hr-strip-word">
                {changeWord(words, { ...change, before: null })}
              </strong>
            ),
            note,
          }
        : {
            id,
            label,
            value: <ChangeSize points={points} arrow={arrowOf(change)} />,
            suffix: t("reports-view.strip.points", { count: Math.abs(points) }),
            note,
          };
    }
    case "coverage": {
      const silent = figure.total - figure.reporting;
      return {
        id,
        label,
        value: format.count(figure.reporting),
        suffix: t("reports-view.strip.of", { total: format.count(figure.total) }),
        note: (
          <>
            {figure.days === null
              ? t("reports.cells.noDevices")
              : t("reports-view.strip.deviceDays", { percent: format.percent(figure.days) })}
            {silent > 0 && (
              <>
                {" · "}
                <Behind onBehind={onBehind}>
                  {t("reports-view.strip.silent", { count: silent, n: format.count(silent) })}
                </Behind>
              </>
            )}
          </>
        ),
      };
    }
    case "judged": {
      const { percent, interval, verdict, method } = figure;
      const text = judgedText(words, figure);
      return {
        id,
        isAsked: true,
        label: scoped,
        value: percent === null ? <NoValue reason={text} /> : format.percent(percent),
        note: (
          <>
            {figure.band ? (
              <BandText {...figure.band} />
            ) : (
              <StatusText kind={STATUS_KINDS[verdict]}>{text}</StatusText>
            )}
            {interval && (
              <span>
                {t(`reports-view.strip.interval.${method}`, {
                  interval: format.interval(interval.low, interval.high),
                })}
              </span>
            )}
            {figure.heard && <Heard {...figure.heard} onBehind={onBehind} />}
          </>
        ),
      };
    }
    case "count":
      return {
        id,
        label,
        isAsked: figure.isAsked,
        value:
          figure.format === "percent" ? format.percent(figure.value) : format.count(figure.value),
        note: figure.note && noteText(words, figure.note),
      };
    case "bands":
      return {
        id,
        label,
        value: <BandCounts bands={figure.bands} />,
        note:
          figure.tooFew === 0
            ? undefined
            : t("reports-view.strip.bandless", { n: format.count(figure.tooFew) }),
      };
    case "age":
      return {
        id,
        label,
        value: figure.minutes === null ? format.count(0) : ageText(t, figure.minutes),
        note: figure.of ?? undefined,
      };
    case "overHundred":
      return {
        id,
        label,
        value: format.count(figure.places),
        suffix: t("reports-view.strip.places", { count: figure.places }),
        note: t("reports-view.strip.overHundred"),
      };
    case "notCounted": {
      const { dispenses, places } = figure;
      return {
        id,
        label,
        value: format.count(dispenses),
        suffix: t("reports-view.strip.dispenses", { count: dispenses }),
        note:
          places === 0 ? (
            t("reports-view.strip.allCovered")
          ) : (
            <Behind onBehind={onBehind}>
              {t("reports-view.strip.inPlaces", { count: places, n: format.count(places) })}
            </Behind>
          ),
      };
    }
  }
};

/**
 * The figures that give a report's answer, the requested one largest, with a line for each selected
 * row.
 */
export function ReportStrip(props: ReportStripProps) {
  const { figures, selected, leastDays, ...context } = props;
  const words = usePageText();
  return (
    <FigureStrip
      label={words.t("reports-view.strip.label")}
      figures={figures.map((figure, at) => {
        const own = cellOf(figure, { words, ...context });
        // A place with several products has one main figure.
        const cell = context.of === "ofPlace" && at > 0 ? { ...own, isAsked: false } : own;
        const { label } = cell;
        if (typeof label !== "string") return cell;
        return { ...cell, label: <ReportFigure figure={figure.label} label={label} /> };
      })}
    >
      {selected.length > 0 && <SelectedLines lines={selected} leastDays={leastDays} />}
    </FigureStrip>
  );
}
