import { reportKeyOf } from "#contract/reports/list.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";

/** "Sign in to return to …", by the report's name where the return address is one. */
export function ReturnHint({ target }: { target: string }) {
  const t = useText("session", "reports");
  const id = new URL(target, window.location.origin).searchParams.get("reportId");
  const key = id === null ? undefined : reportKeyOf(Number(id));
  if (key === undefined) return t("session.timeout.return");
  return t("session.timeout.returnTo", { page: t(textId(`reports.${key}.title`)) });
}
