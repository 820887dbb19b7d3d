import type { ComponentProps } from "react";
import { anotherText } from "./another-text.tsx";
import { DeletedDialog } from "./deleted-dialog.tsx";
import { MergeDialog } from "./merge-dialog.tsx";
import type { Author } from "./merge-types.ts";

type DialogProps = ComponentProps<typeof MergeDialog>;

type Props = Pick<
  DialogProps,
  "names" | "isSaving" | "onKeepEditing" | "onDiscard" | "onSave" | "problemsOf"
> & {
  conflict:
    | { kind: "changed"; merged: NonNullable<DialogProps["merged"]>; by: Author | null }
    | { kind: "deleted"; by: Author | null }
    | null;
  onSaveAsNew: (() => void) | undefined;
};

/** Both questions of a form's stale save: what to keep, and what to do with what is gone. */
export function FormMergeDialogs({ conflict, onSaveAsNew, ...rest }: Props) {
  return (
    <>
      <DeletedDialog
        isOpen={conflict?.kind === "deleted"}
        who={conflict?.by?.name}
        onKeepEditing={rest.onKeepEditing}
        onSaveAsNew={onSaveAsNew}
      />
      <MergeDialog
        {...rest}
        merged={conflict?.kind === "changed" ? conflict.merged : null}
        by={conflict?.by ?? null}
        another={anotherText(rest.names.show)}
      />
    </>
  );
}
