import { INSTANT_KINDS, SCHEDULED_KINDS } from "#contract/messaging/alert-subscriptions.ts";
import type { Translate } from "#renderer/i18n/text.ts";

/** What a kind of alert is called. */
export const kindText = (t: Translate, isInstant: boolean, alertTypeId: number): string => {
  const kinds: Readonly<Record<number, string>> = isInstant ? INSTANT_KINDS : SCHEDULED_KINDS;
  return t(`alert-subscriptions.kinds.${kinds[alertTypeId]}` as never);
};
