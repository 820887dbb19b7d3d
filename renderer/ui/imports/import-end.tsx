import type { ImportRun } from "#contract/core/imports.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { StatusText } from "../indicators/status-text.tsx";

/** What came of an import; nothing of one that goes on. */
export function ImportEnd({ run }: { run: ImportRun }) {
  const t = useText("lists", "errors");
  const format = useFormat();
  const { status, created, changed, refused, failure } = run;
  if (status === "Cancelled")
    return <StatusText kind="off">{t("lists.import.cancelled")}</StatusText>;
  if (status === "Failed")
    return (
      <StatusText kind="bad">
        {t("lists.import.failed")} {t(textId(`errors.${failure ?? "internal_error"}`))}
      </StatusText>
    );
  if (status === "Pending") return null;
  return (
    <>
      <StatusText kind="good">
        {t("lists.import.done", {
          count: created + changed,
          created: format.count(created),
          changed: format.count(changed),
        })}
      </StatusText>
      {refused > 0 && (
        <StatusText kind="bad">{t("lists.import.leftOut", { count: refused })}</StatusText>
      )}
    </>
  );
}
