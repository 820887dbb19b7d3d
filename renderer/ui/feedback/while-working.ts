import { text } from "#renderer/i18n/text.ts";
import { toast } from "./toast.ts";

/** What goes on under each message. */
const running = new Map<string, Set<AbortController>>();

/**
 * Does something that takes a while, with a message that it goes on. Several under the same words
 * share one message, which stays until the last is done; its Cancel ends them all.
 */
export const whileWorking = async <Result>(
  words: string,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  const controller = new AbortController();
  const all = running.get(words) ?? new Set();
  running.set(words, all.add(controller));
  const cancelAll = () => {
    for (const one of all) one.abort();
  };
  const message = toast.progress(words, {
    action: { label: text("ui.action.cancel"), onClick: cancelAll },
  });
  try {
    return await work(controller.signal);
  } finally {
    all.delete(controller);
    if (all.size === 0) {
      running.delete(words);
      toast.dismiss(message);
    }
  }
};
