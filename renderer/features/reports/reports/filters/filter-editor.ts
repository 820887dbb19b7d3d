import type { FilterName } from "#contract/reports/filters/filter-table.ts";
import {
  changedFilters,
  withFilter,
  type ReportFilters,
} from "#contract/reports/filters/filters.ts";

/**
 * The filter popup: closed, the list of filters, or one filter. `draft` holds what was saved in the
 * popup and not applied yet.
 */
export type FilterEditor =
  | { view: "closed" }
  | { view: "list"; draft: ReportFilters }
  | { view: "filter"; name: FilterName; opensFrom: "list" | "text"; draft: ReportFilters };

export type FilterEditorAction =
  /** "Edit filters" was pressed. */
  | { type: "editAll"; applied: ReportFilters }
  /** A filter text was pressed. */
  | { type: "editOne"; name: FilterName; applied: ReportFilters }
  /** A filter was chosen from the list. */
  | { type: "open"; name: FilterName }
  | { type: "save"; change: Partial<ReportFilters> }
  /** Back arrow, or Cancel within one filter. */
  | { type: "back" }
  | { type: "close" };

/** What the page must do after a step of the popup. */
export type FilterEffect =
  | { type: "apply"; filters: ReportFilters }
  /** The new timeframe is too long for this filter; what was chosen in it was dropped. */
  | { type: "limited"; name: FilterName };

type Step = { editor: FilterEditor; effects: FilterEffect[] };

export const CLOSED: FilterEditor = { view: "closed" };

const save = (
  editor: Extract<FilterEditor, { view: "filter" }>,
  change: Partial<ReportFilters>,
): Step => {
  const { filters, limited } = withFilter(editor.draft, change);
  const effects: FilterEffect[] = limited.map((name) => ({ type: "limited", name }));
  if (editor.opensFrom === "list") return { editor: { view: "list", draft: filters }, effects };
  const isChanged = changedFilters(editor.draft, filters).length > 0;
  if (isChanged) effects.unshift({ type: "apply", filters });
  return { editor: CLOSED, effects };
};

/**
 * One step of the popup. A filter opened from the list saves into the draft and returns there; one
 * opened from its text applies at once and closes; an unchanged one just goes back.
 */
export const stepFilterEditor = (editor: FilterEditor, action: FilterEditorAction): Step => {
  const stay = (next: FilterEditor): Step => ({ editor: next, effects: [] });
  switch (action.type) {
    case "editAll":
      return stay({ view: "list", draft: action.applied });
    case "editOne":
      return stay({
        view: "filter",
        name: action.name,
        opensFrom: "text",
        draft: action.applied,
      });
    case "open":
      return editor.view === "list"
        ? stay({ ...editor, view: "filter", name: action.name, opensFrom: "list" })
        : stay(editor);
    case "save":
      return editor.view === "filter" ? save(editor, action.change) : stay(editor);
    case "back":
      return editor.view === "filter" && editor.opensFrom === "list"
        ? stay({ view: "list", draft: editor.draft })
        : stay(CLOSED);
    case "close":
      return stay(CLOSED);
  }
};

/** Apply in the list: commits the draft where it differs from what is applied. */
export const applyDraft = (
  editor: FilterEditor,
  applied: ReportFilters,
): { editor: FilterEditor; effects: FilterEffect[] } => {
  if (editor.view !== "list") return { editor, effects: [] };
  const isChanged = changedFilters(applied, editor.draft).length > 0;
  return {
    editor: CLOSED,
    effects: isChanged ? [{ type: "apply", filters: editor.draft }] : [],
  };
};
