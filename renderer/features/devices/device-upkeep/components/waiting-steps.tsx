import type { DeviceHistory } from "#contract/devices/device-upkeep.ts";
import { MINUTE_MS } from "#contract/core/durations.ts";
import { rightNow } from "#renderer/api/server-clock.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { type StatusKind, StatusShape } from "#renderer/ui/indicators/status-shape.tsx";
import { Card } from "#renderer/ui/layout/card.tsx";

/** Until then minutes say how long a first report is awaited. */
const COUNTED_MINUTES = 120;

/** The steps from new hardware to an online device, and what to try if nothing comes. */
export function WaitingSteps({ device }: { device: DeviceHistory }) {
  const t = useText("device-upkeep");
  const format = useFormat();
  const { state, installedAt, replaced, serialNumber, timeZone } = device;
  if ((state !== "notHeardYet" && state !== "neverHeard") || installedAt === null) return null;
  const isReplacement = replaced[0]?.at === installedAt;
  const minutes = Math.floor((rightNow() - Date.parse(installedAt)) / MINUTE_MS);
  const steps: {
    id: "installed" | "report" | "online";
    kind: StatusKind;
    label: string;
    text: string;
  }[] = [
    {
      id: "installed",
      kind: "good",
      label: t(isReplacement ? "device-upkeep.steps.replaced" : "device-upkeep.steps.installed"),
      text: format.dateTimeShort(installedAt, timeZone),
    },
    {
      id: "report",
      kind: "waiting",
      label: t("device-upkeep.steps.report"),
      text:
        minutes < COUNTED_MINUTES
          ? t("device-upkeep.steps.soFar", { n: format.count(Math.max(0, minutes)) })
          : t("device-upkeep.steps.usually"),
    },
    {
      id: "online",
      kind: "unknown",
      label: t("device-upkeep.steps.online"),
      text: t("device-upkeep.steps.onlineText"),
    },
  ];
  return (
    <>
      <Card>
        <ol className="hr-waiting-steps">
          {steps.map(({ id, kind, label, text }) => (
            <li key={id} aria-current={id === "report" ? "step" : undefined}>
              <StatusShape kind={kind} />
              <span>
                <strong>{label}</strong>
                <small>{text}</small>
              </span>
            </li>
          ))}
        </ol>
      </Card>
      <Card title={t("device-upkeep.steps.nothing")}>
        <p className="hr-waiting-advice">
          {t("device-upkeep.steps.nothingText", { serialNumber })}
        </p>
      </Card>
    </>
  );
}
