import { useState } from "react";
import type { ReportDefinition } from "#contract/reports/definition.ts";
import { FILTERS, type LoadedFilter, isLoaded } from "#contract/reports/filters/filter-table.ts";
import {
  type ReportFilters,
  chosenIds,
  emptyMeaning,
  isForced,
  rolesOfChosen,
  withChosen,
} from "#contract/reports/filters/filters.ts";
import type { FilterChoices } from "#renderer/features/reports/reports/queries.ts";
import { type PageText, filterTitle } from "#renderer/features/reports/reports/text/report-text.ts";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { ErrorState } from "#renderer/ui/feedback/error-state.tsx";
import { LinesSkeleton } from "#renderer/ui/feedback/skeleton.tsx";
import { ChoicesPanel } from "./choices-panel.tsx";
import { ComparisonPanel } from "./comparison-panel.tsx";
import { dayIn } from "./range/custom-range.ts";
import type { FilterEditor } from "./filter-editor.ts";
import { FilterListPanel } from "./filter-list-panel.tsx";
import { optionName } from "./filter-text.ts";
import { choicesFor } from "./loaded-choices.ts";
import { OptionsPanel } from "./options-panel.tsx";
import { PopupFrame } from "./popup-frame.tsx";
import { TimeframePanel } from "./range/timeframe-panel.tsx";
import type { FilterEditing } from "./use-filter-editor.ts";

/**
 * "closed Nov 3", with its year where that is another one; "closes Nov 3" of a day that is to come.
 * @param closedAt since when the place is closed
 */
export const closedNote = (
  { t, format }: PageText,
  closedAt: string,
  { timeZone, now }: { timeZone: string; now: number },
): string => {
  const at = Date.parse(closedAt);
  const closed = dayIn(timeZone, at);
  const isThisYear = closed.slice(0, 4) === dayIn(timeZone, now).slice(0, 4);
  const day = isThisYear ? format.dayShort(closed) : format.day(closed);
  return t(at > now ? "reports-view.filter.closes" : "reports-view.filter.closed", { day });
};

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
        report={report}
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
  const words = usePageText();
  const back = () => send({ type: "back" });
  const shared = {
    onBack: opensFrom === "list" ? back : undefined,
    onCancel: back,
  };
  const save = (change: Partial<ReportFilters>) => send({ type: "save", change });
  const entry = FILTERS[name];
  if (entry.kind === "timeframe") {
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
  if (entry.kind === "comparison")
    return <ComparisonPanel {...shared} report={report} filters={draft} onSave={save} />;
  if (entry.kind === "choice") {
    return (
      <OptionsPanel
        {...shared}
        title={filterTitle(words, name)}
        options={entry.options.map((value) => ({ value, label: optionName(words, name, value) }))}
        chosen={draft[entry.field]}
        onChoose={(value) => save({ [entry.field]: value })}
      />
    );
  }
  if (!isLoaded(name)) return null;
  return (
    <ListFilter
      {...shared}
      key={name}
      name={name}
      ids={chosenIds(draft, name)}
      isForced={isForced(report, name)}
      empty={emptyMeaning(report, name)}
      choices={choices}
      onSave={(ids) =>
        save({
          ...withChosen(name, ids),
          ...(name === "employees" && rolesOfChosen(ids, draft, choices.data)),
        })
      }
    />
  );
}

type ListFilterProps = {
  name: LoadedFilter;
  ids: readonly string[];
  isForced: boolean;
  /** What an empty list stands for in this report. */
  empty: ReturnType<typeof emptyMeaning>;
  choices: FilterChoices;
  onBack?: (() => void) | undefined;
  onCancel: () => void;
  onSave: (ids: string[]) => void;
};

function ListFilter({ name, choices, empty, ...panel }: ListFilterProps) {
  const words = usePageText();
  const { t, format } = words;
  const { timeZone } = useFacility().facility;
  const [now] = useState(() => Date.now());
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
  const { stores } = FILTERS[name];
  const isUnlimited = empty === "unlimited";
  return (
    <ChoicesPanel
      {...panel}
      title={title}
      roots={choicesFor(words, name, choices.data)}
      empty={empty}
      reduce={stores}
      noteOf={({ closedAt }) =>
        closedAt === undefined ? null : closedNote(words, closedAt, { timeZone, now })
      }
      forcedText={t(`reports-view.filter.forced.${name}`)}
      noneLabel={isUnlimited ? t(textId(`reports-view.filter.unlimited.${name}`)) : undefined}
      countText={(ticked, total) =>
        t(`reports-view.filter.count.${name}`, format.share(ticked, total))
      }
    />
  );
}
