import { useEffect } from "react";
import { platform } from "#renderer/platform/index.ts";
import { useText } from "#renderer/i18n/text.ts";
import type { PageName } from "../shell/navigation.ts";
import { MessagePage } from "./message-page.tsx";

/**
 * For people whose role includes pages that this version does not have yet: says so, since nothing
 * is wrong with their account or license.
 * @param areas the pages by name; none where the page is part of an area without a name of its own
 */
export function PlannedScreen({ areas = [] }: { areas?: readonly PageName[] }) {
  const t = useText("shell");
  const names = areas.map((name) => t(`shell.area.${name}`));
  // On paper nobody goes on from here: whoever waits for it hears at once.
  useEffect(() => platform.printFailed(), []);
  if (names.length > 1) {
    return (
      <MessagePage title={t("shell.planned.titleMany")} list={names}>
        {t("shell.planned.textMany")}
      </MessagePage>
    );
  }
  return (
    <MessagePage
      title={t("shell.planned.title", { area: names[0] ?? t("shell.planned.thisPage") })}
    >
      {t("shell.planned.text")}
    </MessagePage>
  );
}
