import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { KeyFigure } from "#contract/reports/definition.ts";
import type { Report } from "#contract/reports/index.ts";
import type { ReportCommon } from "#contract/reports/shared.ts";
import type { Product } from "#contract/permissions.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { Cross } from "#renderer/ui/marks/icons.ts";
import { IconButton } from "#renderer/ui/forms/icon-button.tsx";
import { PopupPanel } from "#renderer/ui/overlays/popup-panel.tsx";
import "./figure-card.css";

export type FigureCardProps = {
  /** The figure's name as the strip has it. */
  label: string;
  figure: KeyFigure;
  /** All figures of the strip: a card says what the asked one rests on. */
  figures: readonly KeyFigure[];
  report: Pick<Report, "product" | "notes" | "filters">;
  data: ReportCommon;
  onBehind: (() => void) | undefined;
  onClose: () => void;
};

/** Where the guide says how a product's figures are counted. */
const GUIDE: Readonly<Partial<Record<Product, string>>> = {
  ECM: "behind-the-figure",
  IMS: "badges",
  OBS: "observed",
  SA: "service-alerts",
};

/** Figures that leave something out of which a card has to speak. */
const LEAVES_OUT: ReadonlySet<string> = new Set([
  "index",
  "badgeIndex",
  "devices",
  "observedCompliance",
  "handHygiene",
  "ppeCompliance",
  "openAlarms",
  "lowBatteries",
]);

/** What it is about is read first, and no button is in the way of it. */
const STARTS = ["h2"];

const isProportion = ({ kind }: KeyFigure): boolean => kind === "asked" || kind === "judged";

/** What a figure counts, leaves out and rests on, in a fixed order; what there is nothing of is absent. */
export function FigureCard(props: FigureCardProps) {
  const { label, figure, figures, report, data, onBehind, onClose } = props;
  const t = useText("reports", "reports-view", "figure-cards");
  const format = useFormat();
  const sample = figures.find((one) => one.kind === "sample");
  const coverage = figures.find((one) => one.kind === "coverage");
  const isAsked = isProportion(figure);
  const lines: [head: string, text: ReactNode][] = [
    ["counted", t(textId(`figure-cards.counted.${figure.label}`))],
    ["leftOut", LEAVES_OUT.has(figure.label) && t(textId(`figure-cards.leftOut.${figure.label}`))],
    ["n", figure.kind === "asked" && sample && format.count(sample.opportunities)],
    ["range", report.filters.includes("timeframe") && data.formattedReportDateRange],
    [
      "devices",
      figure.kind === "asked" &&
        coverage &&
        t("figure-cards.coverage", format.share(coverage.reporting, coverage.total)),
    ],
    [
      "method",
      isAsked &&
        report.notes.length > 0 &&
        report.notes.map((note) => t(textId(`reports.notes.${note}`))).join(" "),
    ],
  ];
  return (
    <PopupPanel
      label={t("figure-cards.title", { figure: label })}
      className="hr-figure-card"
      starts={STARTS}
    >
      <div className="hr-figure-card-head">
        <h2 tabIndex={-1}>{label}</h2>
        <IconButton label={t("ui.action.close")} icon={<Cross />} onClick={onClose} />
      </div>
      {figure.kind === "asked" && figure.percentCompliant !== null && sample && (
        <p className="hr-figure-card-lead">
          {t("figure-cards.formula", {
            index: format.percent(figure.percentCompliant),
            events: format.count(sample.events),
            opportunities: format.count(sample.opportunities),
          })}
        </p>
      )}
      <dl>
        {lines.map(
          ([head, text]) =>
            Boolean(text) && (
              <div key={head}>
                <dt>{t(textId(`figure-cards.heads.${head}`))}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
      </dl>
      <div className="hr-figure-card-foot">
        <Link to={`/guide#${GUIDE[report.product] ?? "index"}`}>
          {t("figure-cards.howCounted")}
        </Link>
        {isAsked && onBehind && (
          <button
            type="button"
            className="hr-link"
            onClick={() => {
              onClose();
              onBehind();
            }}
          >
            {t("reports-view.strip.behind")}
          </button>
        )}
      </div>
    </PopupPanel>
  );
}
