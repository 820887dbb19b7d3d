import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { VisuallyHidden } from "#renderer/ui/layout/visually-hidden.tsx";
import "./usage-bars.css";

/** The dispenses of one place, in the parts of its bar. */
type UsageBar = {
  key: string;
  name: string;
  sanitizer: number;
  soap: number;
  other: number;
  unbadged: number;
  total: number;
  /** Percent; null without dispenses. */
  share: number | null;
};

const PARTS = ["sanitizer", "soap", "other", "unbadged"] as const;

/** What the parts of the bars are. */
export function UsageLegend({ hasOther }: { hasOther: boolean }) {
  const { t } = usePageText();
  return (
    <span className="hr-usage-legend">
      {PARTS.filter((part) => part !== "other" || hasOther).map((part) => (
        <span key={part}>
          <span className={`hr-usage-part hr-usage-${part}`} aria-hidden="true" />
          {t(`reports-view.usage.part.${part}`)}
        </span>
      ))}
    </span>
  );
}

/** Lying bars from 0 on, each in its parts, with what it is in all and its badged share. */
export function UsageBars({ label, bars }: { label: string; bars: readonly UsageBar[] }) {
  const { t, format } = usePageText();
  const most = Math.max(1, ...bars.map(({ total }) => total));
  return (
    <div className="hr-usage" role="table" aria-label={label}>
      <div className="hr-usage-row hr-usage-head" role="row">
        <span role="columnheader">{t("reports.columns.unit")}</span>
        <span role="columnheader" className="hr-usage-bar">
          <VisuallyHidden>{t("reports-view.usage.parts")}</VisuallyHidden>
        </span>
        <span role="columnheader" className="hr-usage-figure">
          {t("reports.columns.dispenses")}
        </span>
        <span role="columnheader" className="hr-usage-figure">
          {t("reports.columns.badgedShare")}
        </span>
      </div>
      {bars.map((bar) => (
        <div key={bar.key} className="hr-usage-row" role="row">
          <span role="rowheader" className="hr-usage-name">
            {bar.name}
          </span>
          <span role="cell" className="hr-usage-bar">
            <VisuallyHidden>
              {PARTS.filter((part) => bar[part] > 0)
                .map((part) => `${t(`reports-view.usage.part.${part}`)} ${format.count(bar[part])}`)
                .join(", ")}
            </VisuallyHidden>
            {PARTS.map((part) => (
              <span
                key={part}
                aria-hidden="true"
                className={`hr-usage-part hr-usage-${part}`}
                style={{ inlineSize: `${(100 * bar[part]) / most}%` }}
              >
                {bar[part] > 0 && part !== "unbadged" && (
                  <span className="hr-usage-value">{format.count(bar[part])}</span>
                )}
              </span>
            ))}
            {bar.unbadged > 0 && (
              <span aria-hidden="true" className="hr-usage-beside">
                {format.count(bar.unbadged)}
              </span>
            )}
          </span>
          <span role="cell" className="hr-usage-figure">
            {format.count(bar.total)}
          </span>
          <span role="cell" className="hr-usage-figure hr-usage-share">
            {format.figure(bar.share)}
          </span>
        </div>
      ))}
    </div>
  );
}
