import type { AlertState } from "./alert-state.ts";
import { type AlertMail, nextMailMs, takeMail } from "./due-mail.ts";
import { type Look, takeIn } from "./apply-alarm-changes.ts";

type Decision = {
  state: AlertState;
  mail: AlertMail | null;
  /** When to look again if nothing changes; null for not before something does. */
  lookAgainMs: number | null;
};

/**
 * What an instant alert mails now, and the state to store. It knows nothing but its arguments, so
 * that the job and "it would have fired" decide alike, and running more often changes nothing.
 */
export const decide = (
  given: AlertState,
  look: Look,
  recipientIds: readonly string[],
): Decision => {
  const state = takeIn(given, look);
  const mail = takeMail(state, look, recipientIds);
  const nextMs = nextMailMs(state, look);
  return { state, mail, lookAgainMs: Number.isFinite(nextMs) ? nextMs : null };
};
