import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { StatusShape } from "#renderer/ui/indicators/status-shape.tsx";
import { unmovedCount } from "../model/clock-times.ts";
import { useObserving } from "./observing-context.ts";
import { useClockOffset } from "./use-clock-offset.ts";
import { useIntervalText } from "./use-interval-text.ts";

/** That this device's clock is wrong, and the way to shift what was saved before that was known. */
export function ClockNotice() {
  const t = useText("observing");
  const span = useIntervalText();
  const offsetMs = useClockOffset();
  const { store } = useObserving();
  const { draft, writer } = store;
  const isWrong = offsetMs !== null && offsetMs !== 0;
  const shifted = draft?.shifted?.ids.length ?? 0;
  if (!isWrong && shifted === 0) return null;
  const late = draft === null || !isWrong ? 0 : unmovedCount(draft);
  return (
    <div className="hr-observe-banner hr-status-partial" role="status">
      <StatusShape kind="partial" />
      <div>
        {isWrong && (
          <p>
            <strong>
              {t(offsetMs < 0 ? "observing.clock.ahead" : "observing.clock.behind", {
                span: span(offsetMs),
              })}
            </strong>{" "}
            {t("observing.clock.fromNow")}
          </p>
        )}
        {late > 0 && writer === "here" && offsetMs !== null && (
          <Button onClick={() => store.tap({ tap: "shiftTimes", offsetMs })}>
            {t("observing.clock.shift", { count: late })}
          </Button>
        )}
        {shifted > 0 && (
          <p>
            {t("observing.clock.shifted", { count: shifted })}{" "}
            <Button onClick={() => store.tap({ tap: "unshiftTimes" })}>
              {t("observing.clock.undo")}
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}
