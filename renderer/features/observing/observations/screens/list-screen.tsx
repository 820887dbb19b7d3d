import { useState } from "react";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { BottomBar } from "#renderer/ui/layout/bottom-bar.tsx";
import { ArrowLeft } from "#renderer/ui/indicators/icons.ts";
import { ObservePage } from "../components/observe-page.tsx";
import { useDraft, useObserving } from "../components/observing-context.ts";
import { ReminderCard } from "../components/reminder-card.tsx";
import { type Shown, TypeFilter } from "../components/session-pane.tsx";
import { SessionRows } from "../components/session-rows.tsx";
import { useConfirmations } from "../components/use-confirmations.ts";

function Bar() {
  const t = useText("observing");
  const { store, go } = useObserving();
  const count = useDraft().observations.length;
  const { discard } = useConfirmations();
  if (store.writer === "elsewhere")
    return (
      <BottomBar
        main={
          <Button variant="primary" onClick={store.takeOver}>
            {t("observing.session.takeOver")}
          </Button>
        }
      />
    );
  return (
    <BottomBar
      secondary={
        <Button onClick={() => discard(() => go("start"))}>{t("observing.list.discard")}</Button>
      }
      main={
        <Button variant="primary" disabled={count === 0} onClick={() => go("review")}>
          {t("observing.list.review", { count })}
        </Button>
      }
    />
  );
}

/** Every observation of the session, the newest first, and its end. */
export function ListScreen() {
  const t = useText("observing");
  const { store, back } = useObserving();
  const { observations } = useDraft();
  const [shown, setShown] = useState<Shown>("all");
  const isReadOnly = store.writer === "elsewhere";
  return (
    <ObservePage
      title={t("observing.list.title")}
      note={t("observing.list.note", { count: observations.length })}
      lead={{ icon: <ArrowLeft />, label: t("observing.back"), onPress: back }}
      bar={<Bar />}
    >
      <TypeFilter shown={shown} onShow={setShown} />
      <SessionRows shown={shown} />
      {isReadOnly && <p className="hr-observe-small">{t("observing.session.live")}</p>}
      <div className="hr-observe-bottom">{!isReadOnly && <ReminderCard />}</div>
    </ObservePage>
  );
}
