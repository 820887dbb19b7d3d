import { text } from "#renderer/i18n/text.ts";
import type { FileWork, SaveOutcome } from "#renderer/platform/types.ts";
import { toast } from "./toast.ts";

/** What goes on under each message. */
const running = new Map<string, Set<AbortController>>();

/**
 * Does something that takes a while, with a message that it goes on from when the work calls
 * `begin`. Several under the same words share one message, which stays until the last is done; its
 * Cancel ends them all.
 */
export const whileWorking = async <Result>(
  words: string,
  work: (signal: AbortSignal, begin: () => void) => Promise<Result>,
): Promise<Result> => {
  const controller = new AbortController();
  let message: number | undefined;
  const begin = () => {
    const all = running.get(words) ?? new Set();
    running.set(words, all.add(controller));
    const cancelAll = () => {
      for (const one of all) one.abort();
    };
    message = toast.progress(words, {
      action: { label: text("ui.action.cancel"), onClick: cancelAll },
    });
  };
  const end = () => {
    const all = running.get(words);
    if (message === undefined || !all?.delete(controller) || all.size > 0) return;
    running.delete(words);
    toast.dismiss(message);
  };
  try {
    return await work(controller.signal, begin);
  } finally {
    end();
  }
};

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
