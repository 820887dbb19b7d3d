import { text } from "#renderer/i18n/text.ts";
import type { FileWork, SaveOutcome } from "#renderer/platform/types.ts";
import { toast } from "./toast.ts";
import { whileWorking } from "./while-working.ts";

/**
 * Saves a file, with a message while it is made, and afterwards the way to its folder where there is
 * one; a browser shows by itself what it has downloaded.
 */
export const savingFile = (
  words: string,
  save: (work: FileWork) => Promise<SaveOutcome>,
): Promise<SaveOutcome> =>
  whileWorking(words, (signal, onStart) =>
    save({
      signal,
      onStart,
      onSaved: (show) =>
        toast.success(text("ui.file.saved"), {
          action: { label: text("ui.file.showInFolder"), onClick: show },
        }),
    }),
  );
