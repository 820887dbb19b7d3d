import { ApiError } from "#renderer/api/api-error.ts";
import { markShown } from "#renderer/api/shown.ts";
import { signOutByChoice } from "#renderer/session/leaving.ts";
import { announceSessionEnd } from "#renderer/session/session-end.ts";
import { forgetUser, signOut } from "#renderer/features/identity/session/queries.ts";
import { text } from "#renderer/i18n/text.ts";
import { platform } from "#renderer/platform/index.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { goToSignInAfresh } from "./leave.ts";
import { changeSession } from "./own-change.ts";

const leaveSignedOut = (): void => {
  announceSessionEnd("signOut");
  goToSignInAfresh();
};

const signOutAndLeave = async (): Promise<void> => {
  try {
    await changeSession(signOut);
    leaveSignedOut();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    markShown(error);
    if ((await platform.isSessionKept()) === false) {
      // The console forgets the session whether or not the server hears of it.
      forgetUser();
      leaveSignedOut();
      return;
    }
    toast.error(text("shell.failure.signOutFailed"), {
      action: { label: text("ui.action.tryAgain"), onClick: () => void signOutAndLeave() },
    });
  }
};

/**
 * Signs out, in every tab, unless there is something unsaved or unsent that the person would rather
 * save. When the server cannot be reached they see that they are still in.
 */
export const leaveSession = (): void => signOutByChoice(() => void signOutAndLeave());
