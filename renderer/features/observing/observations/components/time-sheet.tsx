import { useState } from "react";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { DayField } from "#renderer/ui/forms/days/day-field.tsx";
import { RadioTiles } from "#renderer/ui/forms/choices/radio-tile.tsx";
import { SelectField } from "#renderer/ui/forms/choices/select-field.tsx";
import { BottomSheet } from "#renderer/ui/overlays/bottom-sheet.tsx";
import { clockOffset, rightNow } from "#renderer/api/server-clock.ts";
import { startedAt } from "../model/clock-times.ts";
import { dayIn } from "../model/day-in.ts";
import { chosenInstant, faultOf, minutesAgo } from "../model/time-choice.ts";
import { type WallTime, wallTimeOf } from "../model/wall-clock.ts";
import { useDraft, useObserving } from "./observing-context.ts";

const two = (value: number) => String(value).padStart(2, "0");
const options = (values: readonly number[], label: (value: number) => string) =>
  values.map((value) => ({ value: String(value), label: label(value) }));
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);
const SHORTCUTS = [5, 10];

/** Whether a language shows hours in two halves of the day. */
const hasHalves = (language: string): boolean =>
  new Intl.DateTimeFormat(language, { hour: "numeric" }).resolvedOptions().hour12 === true;

type ClockProps = { wall: WallTime; onChange: (wall: WallTime) => void };

function Clock({ wall, onChange }: ClockProps) {
  const t = useText("observing");
  const { language } = useFormat();
  const halves = hasHalves(language);
  const half = wall.hour < 12 ? 0 : 12;
  const hours = halves
    ? options([12, ...upTo(12).slice(1)], String).map((one) => ({
        ...one,
        value: String(Number(one.value) % 12),
      }))
    : options(upTo(24), String);
  const setHour = (hour: number) => onChange({ ...wall, hour });
  return (
    <>
      <div className="hr-observe-times">
        <SelectField
          label={t("observing.time.hour")}
          options={hours}
          value={String(halves ? wall.hour % 12 : wall.hour)}
          onChange={(event) => setHour(Number(event.target.value) + (halves ? half : 0))}
        />
        <SelectField
          label={t("observing.time.minute")}
          options={options(upTo(60), two)}
          value={String(wall.minute)}
          onChange={(event) => onChange({ ...wall, minute: Number(event.target.value) })}
        />
      </div>
      {halves && (
        <RadioTiles
          label={t("observing.time.half")}
          value={half}
          onChoose={(next) => setHour((wall.hour % 12) + next)}
          options={[
            { value: 0, label: t("observing.time.am") },
            { value: 12, label: t("observing.time.pm") },
          ]}
        />
      )}
    </>
  );
}

type Props = {
  /** The time so far; null: now. */
  atMs: number | null;
  onClose: () => void;
  onApply: (atMs: number | null) => void;
};

/** When it was seen: now, a few minutes ago, or a time of the facility's clocks within the session. */
export function TimeSheet({ atMs, onClose, onApply }: Props) {
  const t = useText("observing");
  const format = useFormat();
  const { timeZone } = useObserving();
  const draft = useDraft();
  const [nowMs] = useState(() => rightNow());
  const startedAtMs = Math.min(nowMs, startedAt(draft, clockOffset()));
  const [isNow, setNow] = useState(atMs === null);
  const [wall, setWall] = useState(() => wallTimeOf(atMs ?? nowMs, timeZone));
  const bounds = { startedAtMs, nowMs };
  const fault = isNow ? null : faultOf(wall, timeZone, bounds);
  const choose = (next: WallTime) => {
    setNow(false);
    setWall(next);
  };
  const apply = () => onApply(isNow ? null : chosenInstant(wall, timeZone, bounds));
  const shortcut = SHORTCUTS.find((minutes) => {
    const ago = minutesAgo(minutes, timeZone, bounds);
    return ago !== null && JSON.stringify(ago) === JSON.stringify(wall);
  });
  return (
    <BottomSheet
      isOpen
      onClose={onClose}
      title={t("observing.time.title")}
      footer={
        <>
          <Button onClick={onClose}>{t("ui.action.cancel")}</Button>
          <Button variant="primary" disabled={fault !== null} onClick={apply}>
            {t("observing.time.apply")}
          </Button>
        </>
      }
    >
      <div className="hr-observe-choices">
        <RadioTiles
          label={t("observing.time.quick")}
          columns={3}
          value={isNow ? 0 : (shortcut ?? null)}
          onChoose={(minutes) => {
            const ago = minutesAgo(minutes, timeZone, bounds);
            if (minutes === 0) setNow(true);
            else if (ago !== null) choose(ago);
          }}
          options={[0, ...SHORTCUTS].map((minutes) => ({
            value: minutes,
            label:
              minutes === 0 ? t("observing.time.now") : t("observing.time.ago", { count: minutes }),
            ...(minutesAgo(minutes, timeZone, bounds) === null && {
              closed: t("observing.time.beforeStart"),
            }),
          }))}
        />
        <DayField
          label={t("observing.time.date")}
          value={wall.day}
          min={dayIn(timeZone, startedAtMs)}
          max={dayIn(timeZone, nowMs)}
          today={dayIn(timeZone, nowMs)}
          onChange={(day) => choose({ ...wall, day: day ?? "" })}
        />
        <Clock wall={wall} onChange={choose} />
        {fault === null ? (
          <p className="hr-observe-small">
            {t("observing.time.help", { zone: format.timeZone(timeZone) })}
          </p>
        ) : (
          <p className="hr-field-error" role="alert">
            {t(`observing.time.fault.${fault}`, {
              start: format.dateTimeShort(startedAtMs, timeZone),
              now: format.dateTimeShort(nowMs, timeZone),
            })}
          </p>
        )}
      </div>
    </BottomSheet>
  );
}
