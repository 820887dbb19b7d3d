import { useText } from "#renderer/i18n/text.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { StateWord } from "#renderer/ui/indicators/state-word.tsx";
import { useObserving } from "../observing-context.ts";

/** Whether a worker of this browser answers for the page without a network. */
const isReadyOffline = (): boolean =>
  "serviceWorker" in navigator && navigator.serviceWorker.controller !== null;

/** How it stands with what was tapped, in a word. */
export function SavedText() {
  const t = useText("observing");
  const format = useFormat();
  const { store, isOffline, timeZone } = useObserving();
  const { draft, writer, keepFailure, keptAtMs } = store;
  if (keepFailure !== null) return <StateWord kind="bad">{t("observing.state.notKept")}</StateWord>;
  if (draft !== null && writer === "elsewhere")
    return <StateWord kind="off">{t("observing.state.readOnly")}</StateWord>;
  if (isOffline) return <StateWord kind="partial">{t("observing.state.offline")}</StateWord>;
  if (draft !== null && keptAtMs !== null) {
    const time = format.time(keptAtMs, timeZone);
    return <StateWord kind="good">{t("observing.state.kept", { time })}</StateWord>;
  }
  if (!isReadyOffline()) return null;
  return <StateWord kind="good">{t("observing.state.ready")}</StateWord>;
}
