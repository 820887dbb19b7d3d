import { useState } from "react";
import { get, type FieldValues, type Path } from "react-hook-form";
import { type Translate, useUiText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Dialog } from "#renderer/ui/overlays/dialog.tsx";
import { type ComparedValue, ComparisonTable } from "./comparison-table.tsx";
import type { ContractForm } from "./contract-form.ts";
import { isSame, isTold } from "./differences.ts";

export type ConflictDialogProps<In extends FieldValues> = {
  form: ContractForm<In>;
  /**
   * Shows a value as people know it: "82.0%", a time, a name in place of an id. What it leaves
   * undefined is shown as it is.
   */
  show?: (path: string, value: unknown) => string | undefined;
  /** Who saved or deleted meanwhile and when, in a sentence; where it is known. */
  who?: string;
  /** Makes a new one of what was typed, where the old one was deleted. */
  onSaveAsNew?: (values: In) => void;
};

const plainly = (t: Translate, value: unknown): string => {
  if (typeof value === "boolean") return t(value ? "ui.conflict.on" : "ui.conflict.off");
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
};

/** Values that the person has typed and that are now something else on the server. */
const comparedValues = <In extends FieldValues>(
  form: ContractForm<In>,
  current: Partial<In>,
  show: (path: string, value: unknown) => string,
): readonly ComparedValue[] =>
  form.changed
    // What is never told, such as a password, is not compared either.
    .filter((path) => isTold(current, path))
    .filter((path) => !isSame(get(current, path), get(form.values, path)))
    .map((path) => ({
      path,
      label: form.labelOf(path as Path<In>),
      theirs: show(path, get(current, path)),
      mine: show(path, get(form.values, path)),
    }));

/**
 * After a stale save, which has written nothing: the values that differ, theirs first, one to be
 * chosen of each. What the person has not touched follows the newest.
 */
export function ConflictDialog<In extends FieldValues>(props: ConflictDialogProps<In>) {
  const { form, who, onSaveAsNew } = props;
  const t = useUiText();
  const show = (path: string, value: unknown) => props.show?.(path, value) ?? plainly(t, value);
  const [mine, setMine] = useState<readonly string[]>([]);
  const { conflict } = form;
  const choose = (path: string, isMine: boolean) =>
    setMine((before) => [...before.filter((other) => other !== path), ...(isMine ? [path] : [])]);
  const goOn = (act: () => void) => () => {
    setMine([]);
    act();
  };
  const keep = <Button onClick={form.keepEditing}>{t("ui.conflict.keepEditing")}</Button>;
  if (conflict?.kind === "deleted") {
    return (
      <Dialog
        isOpen
        onClose={form.keepEditing}
        title={t("ui.conflict.deletedTitle")}
        footer={
          <>
            {keep}
            {onSaveAsNew && (
              <Button
                variant="primary"
                onClick={() => {
                  form.keepEditing();
                  onSaveAsNew(form.values);
                }}
              >
                {t("ui.conflict.saveAsNew")}
              </Button>
            )}
          </>
        }
      >
        <p>
          {who} {t("ui.conflict.deleted")}
        </p>
      </Dialog>
    );
  }
  const current = conflict?.current ?? {};
  const discardMine = goOn(() => form.rebase(current, []));
  const saveChoice = goOn(() => {
    form.rebase(current, mine);
    form.save();
  });
  return (
    <Dialog
      isOpen={conflict !== null}
      onClose={form.keepEditing}
      title={t("ui.conflict.title")}
      width={560}
      footer={
        <>
          {keep}
          <Button onClick={discardMine}>{t("ui.conflict.discardMine")}</Button>
          <Button variant="primary" busy={form.isSaving} onClick={saveChoice}>
            {t("ui.conflict.save")}
          </Button>
        </>
      }
    >
      <p>
        {who} {t("ui.conflict.text")}
      </p>
      <ComparisonTable values={comparedValues(form, current, show)} mine={mine} onChoose={choose} />
    </Dialog>
  );
}
