import { useUiText } from "#renderer/i18n/text.ts";
import { Note } from "#renderer/ui/feedback/note.tsx";

/** Stands in place of a calendar that could not be fetched: the day can be typed. */
export function CalendarNotLoaded() {
  const t = useUiText();
  return <Note kind="bad" title={t("ui.day.notLoaded")} />;
}
