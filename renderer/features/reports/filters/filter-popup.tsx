import type { ReportDefinition } from "#contract/reports/definition.ts";
import type { FilterName } from "#contract/reports/filters.ts";
import type { FilterEditing } from "./use-filter-editor.ts";
import { useWords } from "#renderer/features/reports/words/use-words.ts";
import type { FilterEditor } from "./filter-editor.ts";
import { choicesFor, filterTitle } from "./filter-words.ts";
import { ID_FILTERS, isIdFilter, type ReportFilters } from "./report-filters.ts";
import type { FilterChoices } from "#renderer/features/reports/queries.ts";
import { ErrorState } from "#renderer/ui/feedback/error-state.tsx";
import { LinesSkeleton } from "#renderer/ui/feedback/skeleton.tsx";
import { ChoicesPanel } from "./choices-panel.tsx";
import { FilterListPanel } from "./filter-list-panel.tsx";
import { PopupFrame } from "./popup-frame.tsx";
import { TimeframePanel } from "./timeframe-panel.tsx";

export type FilterPopupProps = {
  report: ReportDefinition;
  applied: ReportFilters;
  choices: FilterChoices;
  zoneName: string;
  editing: FilterEditing;
};

/** What stands in the filter popup: the list of filters, or one of them. */
export function FilterPopup({ report, applied, choices, zoneName, editing }: FilterPopupProps) {
  const { editor, send, apply } = editing;
  if (editor.view === "closed") return null;
  const close = () => send({ type: "close" });
  if (editor.view === "list") {
    return (
      <FilterListPanel
        names={report.filters}
        applied={applied}
        draft={editor.draft}
        choices={choices}
        onOpen={(name) => send({ type: "open", name })}
        onApply={apply}
        onCancel={close}
      />
    );
  }
  return <OneFilter {...{ report, choices, zoneName, editing, editor }} />;
}

type OneFilterProps = Omit<FilterPopupProps, "applied"> & {
  editor: Extract<FilterEditor, { view: "filter" }>;
};

function OneFilter({ report, choices, zoneName, editing, editor }: OneFilterProps) {
  const { name, draft, opensFrom } = editor;
  const { send } = editing;
  const back = () => send({ type: "back" });
  const shared = {
    onBack: opensFrom === "list" ? back : undefined,
    onCancel: back,
  };
  const save = (change: Partial<ReportFilters>) => send({ type: "save", change });
  if (!isIdFilter(name)) {
    return (
      <TimeframePanel
        {...shared}
        report={report}
        filters={draft}
        zoneName={zoneName}
        onSave={save}
      />
    );
  }
  return (
    <IdFilter
      {...shared}
      key={name}
      name={name}
      ids={draft[ID_FILTERS[name]]}
      isForced={report.forcedFilters.includes(name)}
      choices={choices}
      onSave={(ids) => save({ [ID_FILTERS[name]]: ids })}
    />
  );
}

type IdFilterProps = {
  name: FilterName & keyof typeof ID_FILTERS;
  ids: readonly string[];
  isForced: boolean;
  choices: FilterChoices;
  onBack?: (() => void) | undefined;
  onCancel: () => void;
  onSave: (ids: string[]) => void;
};

function IdFilter({ name, choices, ...panel }: IdFilterProps) {
  const words = useWords();
  const { t, format } = words;
  const title = filterTitle(words, name);
  if (choices.error || choices.isLoading) {
    return (
      <PopupFrame title={title} onBack={panel.onBack}>
        {choices.error ? (
          <ErrorState title={t("reports-view.filter.failed")} onRetry={choices.retry}>
            {t("reports-view.error.filtersKept")}
          </ErrorState>
        ) : (
          <LinesSkeleton />
        )}
      </PopupFrame>
    );
  }
  const isShifts = name === "shifts";
  return (
    <ChoicesPanel
      {...panel}
      title={title}
      roots={choicesFor(words, name, choices.data)}
      emptyMeansNone={isShifts}
      reduce={name === "locations" ? "topmost" : "leaves"}
      forcedText={t(`reports-view.filter.forced.${name}`)}
      noneLabel={isShifts ? t("reports-view.filter.all24Hours") : undefined}
      countText={(ticked, total) =>
        t(`reports-view.filter.count.${name}`, format.share(ticked, total))
      }
    />
  );
}
