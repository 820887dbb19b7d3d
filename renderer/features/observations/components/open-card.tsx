import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { StatusText } from "#renderer/ui/marks/status-text.tsx";
import { missingOf } from "../model/to-session.ts";
import { useDraft, useObserving } from "./observing-context.ts";

/** The observation that was put aside before it was saved, and the way back to it. */
export function OpenCard() {
  const t = useText("observing");
  const { go } = useObserving();
  const { open } = useDraft();
  if (open === null) return null;
  const { number } = open.observation;
  const missing = missingOf(open.observation);
  return (
    <div className="hr-observe-card">
      <div>
        <StatusText kind="partial">
          {open.before === null
            ? t("observing.open.title", { number })
            : t("observing.open.edit", { number })}
        </StatusText>
        {missing !== null && <small>{t(`observing.form.missing.${missing}`)}</small>}
      </div>
      <div>
        <Button fill size="main" onClick={() => go("form")}>
          {t("observing.open.continue", { number })}
        </Button>
      </div>
    </div>
  );
}
