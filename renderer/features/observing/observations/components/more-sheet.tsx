import { SESSION_PURPOSES, type SessionPurpose } from "#contract/observing/observation-kinds.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { RadioTiles } from "#renderer/ui/forms/choices/radio-tile.tsx";
import { Switch } from "#renderer/ui/forms/choices/switch.tsx";
import { BottomSheet } from "#renderer/ui/overlays/bottom-sheet.tsx";
import { ReadyPin } from "../offline/ready-pin.tsx";
import { useObserving } from "./observing-context.ts";
import { useLeftHand } from "./use-left-hand.ts";

type Props = {
  /** Null in a session: it was chosen when that began. */
  purpose: SessionPurpose | null;
  onPurpose: (purpose: SessionPurpose) => void;
  onClose: () => void;
};

/** What is seldom changed: what the session is for, and which hand holds the device. */
export function MoreSheet({ purpose, onPurpose, onClose }: Props) {
  const t = useText("observing");
  const { timeZone } = useObserving();
  const [isLeft, setLeft] = useLeftHand();
  return (
    <BottomSheet
      isOpen
      onClose={onClose}
      title={t("observing.more.title")}
      footer={<Button onClick={onClose}>{t("ui.action.close")}</Button>}
    >
      <div className="hr-observe-choices">
        {purpose !== null && (
          <RadioTiles
            label={t("observing.purpose.label")}
            columns={1}
            value={purpose}
            onChoose={onPurpose}
            options={SESSION_PURPOSES.map((name) => ({
              value: name,
              label: t(`observing.purpose.${name}`),
              note: t(`observing.purposeHelp.${name}`),
            }))}
          />
        )}
        <div className="hr-observe-switch">
          <span>
            {t("observing.more.leftHand")}
            <small className="hr-observe-small"> {t("observing.more.leftHandHelp")}</small>
          </span>
          <Switch
            aria-label={t("observing.more.leftHand")}
            checked={isLeft}
            onChange={() => setLeft(!isLeft)}
          />
        </div>
        <ReadyPin timeZone={timeZone} />
      </div>
    </BottomSheet>
  );
}
