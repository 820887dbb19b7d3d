import { Suspense, lazy, useState } from "react";
import type { FieldValues, Path } from "react-hook-form";
import type { ContractForm } from "./contract-form.ts";
import { loadMerge } from "./merge/load-merge.ts";
import type { MergeNames } from "./merge/merge-text.ts";

/** Fetched already by then: a form has a conflict only once it could join both. */
const FormMergeDialogs = lazy(async () => ({ default: (await loadMerge()).FormMergeDialogs }));

type FormMergeDialogProps<In extends FieldValues> = Omit<MergeNames, "labelOf"> & {
  form: ContractForm<In>;
  /** Labels of values that are no fields of their own. */
  labelOf?: (path: string) => string | undefined;
  /** Makes a new one of what was typed, where the old one was deleted. */
  onSaveAsNew?: (values: In) => void;
};

/**
 * What a form asks after a stale save, which has written nothing: the values that both changed. A
 * save that left alone what the other one changed goes through by itself.
 */
export function FormMergeDialog<In extends FieldValues>(props: FormMergeDialogProps<In>) {
  const { form, onSaveAsNew, labelOf, ...names } = props;
  const { conflict } = form;
  const [wasAsked, setAsked] = useState(false);
  if (conflict !== null && !wasAsked) setAsked(true);
  if (!wasAsked) return null;
  const saveAsNew = () => {
    form.keepEditing();
    onSaveAsNew?.(form.values);
  };
  return (
    <Suspense fallback={null}>
      <FormMergeDialogs
        {...{ conflict }}
        names={{ ...names, labelOf: (path) => labelOf?.(path) ?? form.labelOf(path as Path<In>) }}
        problemsOf={form.problemsOf}
        isSaving={form.isSaving}
        onKeepEditing={form.keepEditing}
        onSaveAsNew={onSaveAsNew && saveAsNew}
        onDiscard={form.takeTheirs}
        onSave={form.settle}
      />
    </Suspense>
  );
}
