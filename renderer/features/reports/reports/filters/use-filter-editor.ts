import { useState } from "react";
import {
  CLOSED,
  applyDraft,
  stepFilterEditor,
  type FilterEditor,
  type FilterEditorAction,
  type FilterEffect,
} from "./filter-editor.ts";
import { changedFilters, type ReportFilters } from "#contract/reports/filters/filters.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";

export type FilterEditing = {
  editor: FilterEditor;
  send(action: FilterEditorAction): void;
  apply(): void;
};

/** The filter popup of a report: its steps, and what they do to the page. */
export const useFilterEditor = (
  applied: ReportFilters,
  onApply: (filters: ReportFilters) => void,
): FilterEditing => {
  const t = useText("reports-view");
  const [editor, setEditor] = useState<FilterEditor>(CLOSED);
  const [known, setKnown] = useState(applied);
  // A step back or forward brought other filters: saving would bring back those that the popup
  // began with.
  if (changedFilters(known, applied).length > 0) {
    setKnown(applied);
    setEditor(CLOSED);
  }

  const follow = (step: { editor: FilterEditor; effects: readonly FilterEffect[] }) => {
    setEditor(step.editor);
    for (const effect of step.effects) {
      if (effect.type === "apply") onApply(effect.filters);
      else toast.success(t(textId(`reports-view.filter.limitedNow.${effect.name}`)));
    }
  };
  return {
    editor,
    send: (action) => follow(stepFilterEditor(editor, action)),
    apply: () => follow(applyDraft(editor, applied)),
  };
};
