import { FIRST_TONES } from "#contract/reports/sa/expiration-alerts.ts";
import { GraphCard } from "#renderer/features/reports/reports/graph/graph-card.tsx";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { VisuallyHidden } from "#renderer/ui/layout/visually-hidden.tsx";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import { aheadBar, aheadInterval, aheadText, type AheadRow } from "./use-ahead.ts";
import "./use-ahead-plot.css";

/** More rows are left to the table. */
const MOST_ROWS = 24;

const PARTS = ["used", "lost", "replaced", "expires"] as const;

const dayAfter = (today: string, days: number): string =>
  new Date(Date.parse(`${today}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Where the axis is named: today, and thirds of it. */
const ticksOf = (span: number): number[] => [0, 1, 2, 3].map((at) => Math.round((span * at) / 3));

/** What the marks are. */
function AheadLegend() {
  const { t } = usePageText();
  return (
    <span className="hr-ahead-legend">
      {PARTS.map((part) => (
        <span key={part}>
          <span className={`hr-ahead-${part}`} aria-hidden="true" />
          {t(`reports-view.ahead.part.${part}`)}
        </span>
      ))}
    </span>
  );
}

/** Use that a refill has ahead, the day it is used up and the day it expires, and which comes first. */
export function UseAheadPlot({ rows, today }: { rows: readonly AheadRow[]; today: string }) {
  const words = usePageText();
  const { t, format } = words;
  const shown = rows.slice(0, MOST_ROWS);
  const span = aheadInterval(shown);
  const place = (days: number): string => `${(100 * Math.min(days, span)) / span}%`;
  const title = t("reports-view.ahead.title");
  const notes = [
    t("reports-view.ahead.axis"),
    ...(rows.length > shown.length
      ? [
          t("reports-view.ahead.more", {
            n: format.count(MOST_ROWS),
            all: format.count(rows.length),
          }),
        ]
      : []),
  ];
  return (
    <GraphCard title={title} legend={<AheadLegend />} notes={notes}>
      <div className="hr-ahead" role="table" aria-label={title}>
        <VisuallyHidden>
          <span role="row">
            <span role="columnheader">{t("reports.columns.device")}</span>
            <span role="columnheader">{t("reports-view.ahead.days")}</span>
            <span role="columnheader">{t("reports.columns.whatComesFirst")}</span>
          </span>
        </VisuallyHidden>
        {shown.map((row) => {
          const { used, lost } = aheadBar(row);
          return (
            <div key={row.key} className="hr-ahead-row" role="row">
              <span role="rowheader" className="hr-ahead-name">
                {row.name}
              </span>
              <span role="cell" className="hr-ahead-axis">
                <VisuallyHidden>
                  {t("reports-view.ahead.told", {
                    used: format.count(used),
                    lost: format.count(lost),
                  })}
                </VisuallyHidden>
                <span className="hr-ahead-track" aria-hidden="true">
                  <span className="hr-ahead-used" style={{ inlineSize: place(used) }} />
                  <span
                    className="hr-ahead-lost"
                    style={{
                      insetInlineStart: place(used),
                      inlineSize: `calc(${place(used + lost)} - ${place(used)})`,
                    }}
                  />
                  {row.replaced !== null && row.replaced >= 0 && row.replaced <= span && (
                    <span
                      className="hr-ahead-replaced"
                      style={{ insetInlineStart: place(row.replaced) }}
                    />
                  )}
                  <span
                    className="hr-ahead-expires"
                    data-first={row.first}
                    style={row.expires < 0 ? {} : { insetInlineStart: place(row.expires) }}
                  />
                </span>
              </span>
              <span role="cell" className="hr-ahead-words">
                <StatusText kind={FIRST_TONES[row.first]}>{aheadText(words, row)}</StatusText>
              </span>
            </div>
          );
        })}
        <div className="hr-ahead-row hr-ahead-ticks" aria-hidden="true">
          <span className="hr-ahead-axis">
            <span className="hr-ahead-track">
              {ticksOf(span).map((days) => (
                <span key={days} style={{ insetInlineStart: place(days) }}>
                  {days === 0
                    ? t("reports-view.ahead.now")
                    : format.dayShort(dayAfter(today, days))}
                </span>
              ))}
            </span>
          </span>
        </div>
      </div>
    </GraphCard>
  );
}
