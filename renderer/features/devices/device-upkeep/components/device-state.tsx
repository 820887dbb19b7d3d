import type { DeviceHistory } from "#contract/devices/device-upkeep.ts";
import { LIMITS } from "#contract/core/limits.ts";
import { clockText } from "#renderer/i18n/clock-text.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Note } from "#renderer/ui/feedback/note.tsx";
import type { StatusKind } from "#renderer/ui/indicators/status-shape.tsx";
import { StatusPill } from "#renderer/ui/indicators/status-text.tsx";

const KIND: Readonly<Record<DeviceHistory["state"], StatusKind>> = {
  online: "good",
  offline: "bad",
  explained: "unknown",
  neverHeard: "unknown",
  notHeardYet: "unknown",
  outOfService: "off",
  unassigned: "unknown",
  deactivated: "off",
};

/** A device's state in a word. */
export function DeviceState({ state }: Pick<DeviceHistory, "state">) {
  const t = useText("device-upkeep");
  return <StatusPill kind={KIND[state]}>{t(`device-upkeep.state.${state}`)}</StatusPill>;
}

/** Which hardware has yet to report for the first time, and in place of which it was installed. */
function FirstReport({ device }: { device: DeviceHistory }) {
  const t = useText("device-upkeep");
  const format = useFormat();
  const { state, serialNumber, installedAt, replaced, timeZone } = device;
  const [former] = replaced;
  const time = installedAt === null ? "" : format.dateTime(installedAt, timeZone);
  return (
    <Note kind="unknown" title={t("device-upkeep.advice.waiting", { serial: serialNumber })}>
      {former?.at === installedAt
        ? t("device-upkeep.advice.inPlaceOf", { time, former: former?.serialNumber ?? "" })
        : t("device-upkeep.advice.installed", { time })}{" "}
      {t(`device-upkeep.advice.${state === "neverHeard" ? "neverText" : "waitingText"}`)}
    </Note>
  );
}

/** Why a device is silent, and what to do first; nothing for one that is heard. */
export function SilenceAdvice({ device }: { device: DeviceHistory }) {
  const t = useText("device-upkeep");
  const format = useFormat();
  const { state, cause, causeName, outOfService, timeZone } = device;
  const last = device.lastCommunicationTimestamp;
  if (state === "outOfService" && outOfService !== null) {
    const { until, reason } = outOfService;
    return (
      <Note
        kind="off"
        title={
          until === null
            ? t("device-upkeep.outOfService.open")
            : t("device-upkeep.outOfService.until", { day: format.date(until, timeZone) })
        }
      >
        {reason}
      </Note>
    );
  }
  if (state === "notHeardYet" || state === "neverHeard") return <FirstReport device={device} />;
  if (state === "explained")
    return (
      <Note kind="unknown" title={t("device-upkeep.advice.explained", { name: causeName ?? "" })}>
        {t("device-upkeep.advice.explainedText", {
          name: causeName ?? "",
          time: last === null ? "" : format.dateTime(last, timeZone),
        })}
      </Note>
    );
  const { clockOffsetMs } = device;
  if (clockOffsetMs !== null && Math.abs(clockOffsetMs) > LIMITS.clockFlaggedSeconds * 1000)
    return (
      <Note
        kind="warn"
        title={t("device-upkeep.advice.ownClock", {
          clock: clockText({ t, format }, clockOffsetMs),
        })}
      >
        {t("device-upkeep.advice.ownClockText")}
      </Note>
    );
  if (state !== "offline" || cause === null) return null;
  const gateway = causeName ?? "";
  return (
    <Note kind="bad" title={t(`device-upkeep.advice.${cause}`, { gateway })}>
      {t(`device-upkeep.advice.${cause}Text`, {
        gateway,
        time: last === null ? "" : format.dateTime(last, timeZone),
      })}
    </Note>
  );
}
