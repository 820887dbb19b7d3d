import { ApiError } from "#renderer/api/api-error.ts";
import { markShown } from "#renderer/api/shown.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";

/**
 * Does what asks no question and has no place of its own to show a failure: a toast does.
 * @param done shown when it went through; null where the page shows it
 * @param failed shown when it was refused
 */
export const showOutcome = async (
  act: () => Promise<unknown>,
  done: string | null,
  failed: (error: ApiError) => string | null,
): Promise<void> => {
  try {
    await act();
    if (done !== null) toast.success(done);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    markShown(error);
    const words = failed(error);
    if (words !== null) toast.error(words);
  }
};
