import { useCallback } from "react";
import type { TextId } from "#renderer/i18n/catalogue.ts";
import { type TextValues, useUiText } from "#renderer/i18n/text.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import type { MenuItem } from "#renderer/ui/overlays/menu-button.tsx";
import { ConfirmDialog, type ConfirmDialogProps } from "./confirm-dialog.tsx";
import { useDialog } from "./use-dialog.ts";

type Question<About> = Pick<ConfirmDialogProps, "variant" | "typed" | "icon"> & {
  /**
   * Its words: `action` in the menu, `title`, `text`, `submit`, `failed`, and where they are shown
   * `done` and `gone`. The same function from render to render, and `values` too.
   */
  words: (part: string, about: About) => TextId;
  /** What these words name. */
  values: (about: About) => TextValues;
  /** @throws ApiError */
  act: (about: About) => Promise<unknown>;
  /** Another user did it meanwhile; by default `gone` is shown, where there is a text for it. */
  onGone?: (about: About) => void;
};

/**
 * An act on a row that asks first: the item of the row's menu or the asking itself, and its
 * dialog.
 */
export function useConfirm<About>(question: Question<About>) {
  const { words, values, act, onGone, ...looks } = question;
  const t = useUiText();
  const { about, opening, open, props } = useDialog<About>();
  const isHarmless = looks.variant === "primary";
  const item = useCallback(
    (row: About): MenuItem => ({
      id: words("action", row),
      label: t(words("action", row), values(row)),
      danger: !isHarmless,
      onSelect: () => open(row),
    }),
    [t, open, words, values, isHarmless],
  );
  const dialogOf = (row: About) => {
    const say = (part: string) => t(words(part, row), values(row));
    const ifAny = (part: string) => t(words(part, row), { ...values(row), defaultValue: "" });
    const gone = ifAny("gone");
    const tellGone = gone === "" ? undefined : () => toast.info(gone);
    return (
      <ConfirmDialog
        key={opening}
        {...looks}
        {...props}
        onGone={onGone ? () => onGone(row) : tellGone}
        title={say("title")}
        confirmLabel={say("submit")}
        failureTitle={say("failed")}
        act={async () => {
          await act(row);
          const done = ifAny("done");
          if (done !== "") toast.success(done);
        }}
      >
        {say("text")}
      </ConfirmDialog>
    );
  };
  return { ask: open, item, dialog: about !== null && dialogOf(about) };
}
