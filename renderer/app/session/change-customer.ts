import { ApiError } from "#renderer/api/api-error.ts";
import { markShown } from "#renderer/api/shown.ts";
import { switchCustomer } from "#renderer/features/identity/session/queries.ts";
import { text } from "#renderer/i18n/text.ts";
import { leaveByChoice } from "#renderer/session/leaving.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { goToStartAfresh } from "./leave.ts";
import { changeSession } from "./own-change.ts";

const change = async (customerId: string): Promise<void> => {
  try {
    await changeSession(() => switchCustomer(customerId));
    goToStartAfresh();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    markShown(error);
    toast.error(text("shell.failure.switchFailed"), {
      action: { label: text("ui.action.tryAgain"), onClick: () => void change(customerId) },
    });
  }
};

/**
 * Goes on at another of the person's customers, on a page of its own: nothing of this customer stays
 * in memory. Asks first where something unsaved would be lost.
 */
export const changeCustomer = (customerId: string): void =>
  leaveByChoice(() => void change(customerId));
