import { clsx } from "clsx";
import { Suspense, lazy, useState } from "react";
import type { ReportDefinition } from "#contract/reports/definition.ts";
import { type FilterName, isLoaded } from "#contract/reports/filters/filter-table.ts";
import { type ReportFilters, isLimited } from "#contract/reports/filters/filters.ts";
import type { FilterChoices } from "#renderer/features/reports/reports/queries.ts";
import { filterTitle } from "#renderer/features/reports/reports/text/report-text.ts";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { NO_VALUE } from "#renderer/i18n/format.ts";
import { LinesSkeleton } from "#renderer/ui/feedback/skeleton.tsx";
import { Button } from "#renderer/ui/forms/button.tsx";
import { ChevronDown, ChevronRight, Edit, Filter } from "#renderer/ui/indicators/icons.ts";
import { Popover } from "#renderer/ui/overlays/popover.tsx";
import { chosenUnits, filterValue } from "./filter-text.ts";
import type { FilterEditing } from "./use-filter-editor.ts";
import "./filter-block.css";

/** Every unit that the location filter lets through, grouped under the place above it. */
function LocationDetails(props: { applied: ReportFilters; choices: FilterChoices }) {
  const words = usePageText();
  const units = chosenUnits(words, props.applied, props.choices.data);
  const groups = Map.groupBy(units, (unit) => unit.detail ?? "");
  return (
    <dl className="hr-location-details">
      {[...groups].map(([place, members]) => (
        <div key={place}>
          <dt>{place}</dt>
          <dd>{members.map((unit) => unit.name).join(", ")}</dd>
        </div>
      ))}
    </dl>
  );
}

type FilterBlockProps = {
  report: ReportDefinition;
  applied: ReportFilters;
  choices: FilterChoices;
  zoneName: string;
  editing: FilterEditing;
};

const loadPopup = () => import("./filter-popup.tsx");

/** The biggest part of the page besides the graph: fetched when pointer or focus come near it. */
const FilterPopup = lazy(async () => ({ default: (await loadPopup()).FilterPopup }));

/** From this many filters on their texts stand in two columns. */
const TWO_COLUMNS_FROM = 5;

/** "Edit filters" and the filters' texts, each of which opens its own filter. */
export function FilterBlock(props: FilterBlockProps) {
  const { report, applied, choices, editing } = props;
  const { t } = usePageText();
  const [showsDetails, setShowsDetails] = useState(false);
  const hasLocations = report.filters.includes("locations");
  return (
    <section className="hr-filter-block hr-card" aria-label={t("reports-view.filter.list")}>
      <div className="hr-filter-row">
        <EditFilters {...props} />
        <ul
          className={clsx(
            "hr-filter-texts",
            report.filters.length >= TWO_COLUMNS_FROM && "hr-filter-texts-columns",
          )}
        >
          {report.filters.map((name) => (
            <li key={name}>
              <FilterText {...props} name={name} />
            </li>
          ))}
        </ul>
        {hasLocations && (
          <Button
            variant="minimal"
            className="hr-filter-details-toggle"
            aria-expanded={showsDetails}
            icon={showsDetails ? <ChevronDown /> : <ChevronRight />}
            onClick={() => setShowsDetails(!showsDetails)}
          >
            {t("reports-view.details.toggle")}
          </Button>
        )}
      </div>
      {showsDetails && <LocationDetails applied={applied} choices={choices} />}
      {choices.error && editing.editor.view === "closed" && (
        <p className="hr-filter-failed" role="alert">
          {t("reports-view.filter.failed")}{" "}
          <button type="button" className="hr-link" onClick={choices.retry}>
            {t("reports-view.action.tryAgain")}
          </button>
        </p>
      )}
    </section>
  );
}

function Popup(props: FilterBlockProps) {
  return (
    <Suspense
      fallback={
        <div className="hr-filter-popup-waiting">
          <LinesSkeleton />
        </div>
      }
    >
      <FilterPopup {...props} />
    </Suspense>
  );
}

/** The button that opens the list of filters. */
function EditFilters(props: FilterBlockProps) {
  const { applied, editing } = props;
  const { t } = usePageText();
  const { editor, send } = editing;
  const isOpen =
    editor.view === "list" || (editor.view === "filter" && editor.opensFrom === "list");
  return (
    <Popover
      kind="dialog"
      isOpen={isOpen}
      onToggle={(open) => send(open ? { type: "editAll", applied } : { type: "close" })}
      content={isOpen && <Popup {...props} />}
      target={(on) => (
        <Button
          {...on}
          icon={<Filter />}
          onPointerEnter={() => void loadPopup()}
          onFocus={() => void loadPopup()}
        >
          {t("reports-view.filter.edit")}
        </Button>
      )}
    />
  );
}

function FilterText(props: FilterBlockProps & { name: FilterName }) {
  const { applied, choices, editing, name } = props;
  const words = usePageText();
  const { editor, send } = editing;
  const isOpen = editor.view === "filter" && editor.opensFrom === "text" && editor.name === name;
  const isOutOfRange = isLimited(name, applied);
  const title = filterTitle(words, name);
  const value = isOutOfRange
    ? words.t(textId(`reports-view.filter.limited.${name}`))
    : filterValue(words, name, applied, choices.data, props.report);
  const isUnknown = isLoaded(name) && (choices.isLoading || choices.error !== null);
  if (isOutOfRange) {
    return (
      <span className="hr-filter-text hr-filter-text-limited">
        <span className="hr-filter-text-name">{title}</span>
        <span className="hr-filter-text-value">{value}</span>
      </span>
    );
  }
  return (
    <Popover
      kind="dialog"
      isOpen={isOpen}
      onToggle={(open) => send(open ? { type: "editOne", name, applied } : { type: "close" })}
      content={isOpen && <Popup {...props} />}
      target={(on) => (
        <button
          type="button"
          className="hr-filter-text"
          {...on}
          onPointerEnter={() => void loadPopup()}
          onFocus={() => void loadPopup()}
        >
          <span className="hr-filter-text-name">{title}</span>
          <span className="hr-filter-text-value">{isUnknown ? NO_VALUE : value}</span>
          <Edit size={12} />
        </button>
      )}
    />
  );
}
