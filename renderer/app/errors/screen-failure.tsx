import { useRouteError } from "react-router-dom";
import { useText } from "#renderer/i18n/text.ts";
import { PageFault } from "#renderer/ui/feedback/page-fault.tsx";
import "./app-failure.css";

/** Stands in place of one screen that failed; bars and menus around it work on. */
export function ScreenFailure() {
  const t = useText("shell");
  return (
    <div className="hr-app-failure">
      <PageFault error={useRouteError()} title={t("shell.failure.screenTitle")} isPage>
        {t("shell.failure.screenSafe")}
      </PageFault>
    </div>
  );
}
