import type { ReportDefinition } from "#contract/reports/definition.ts";
import type { FilterName } from "#contract/reports/filters/filter-table.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import type { FilterChoices } from "#renderer/features/reports/reports/queries.ts";
import { filterTitle } from "#renderer/features/reports/reports/text/report-text.ts";
import { filterValue } from "./filter-text.ts";
import {
  changedFilters,
  isLimited,
  type ReportFilters,
} from "#contract/reports/filters/filters.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { ChevronRight } from "#renderer/ui/indicators/icons.ts";
import { PopupFrame } from "./popup-frame.tsx";

type FilterListPanelProps = {
  report: Pick<ReportDefinition, "filters" | "forcedFilters">;
  applied: ReportFilters;
  draft: ReportFilters;
  choices: FilterChoices;
  onOpen: (name: FilterName) => void;
  onApply: () => void;
  onCancel: () => void;
};

/** The list of a report's filters, each with its value; a limited one stays with its reason. */
export function FilterListPanel(props: FilterListPanelProps) {
  const { report, applied, draft, choices, onOpen, onApply, onCancel } = props;
  const words = usePageText();
  const { t, format } = words;
  const changed = changedFilters(applied, draft);
  return (
    <PopupFrame
      title={t("reports-view.filter.list")}
      footer={
        <>
          <Button onClick={onCancel}>{t("reports-view.action.cancel")}</Button>
          <Button variant="primary" onClick={onApply}>
            {changed.length === 0
              ? t("reports-view.filter.apply")
              : t("reports-view.filter.applyChanges", {
                  count: changed.length,
                  n: format.count(changed.length),
                })}
          </Button>
        </>
      }
    >
      <ul className="hr-filter-list">
        {report.filters.map((name) => {
          const isOutOfRange = isLimited(name, draft);
          return (
            <li key={name}>
              <button
                type="button"
                className="hr-filter-list-item"
                aria-disabled={isOutOfRange || undefined}
                onClick={() => !isOutOfRange && onOpen(name)}
              >
                <span className="hr-filter-list-name">{filterTitle(words, name)}</span>
                <span className="hr-filter-list-value">
                  {isOutOfRange
                    ? t(textId(`reports-view.filter.limited.${name}`))
                    : filterValue(words, name, draft, choices.data, report)}
                </span>
                {!isOutOfRange && <ChevronRight />}
              </button>
            </li>
          );
        })}
      </ul>
    </PopupFrame>
  );
}
