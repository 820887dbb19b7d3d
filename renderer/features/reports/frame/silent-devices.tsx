import type { DataHealth as Health } from "#contract/reports.ts";
import { useWords } from "#renderer/features/reports/words/use-words.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { NoValue } from "#renderer/ui/tables/cells.tsx";
import { Dialog } from "#renderer/ui/overlays/dialog.tsx";
import "./data-health.css";

type Props = { health: Health; isOpen: boolean; onClose: () => void };

/** The devices that do not report, where they hang, and when they last did. */
export function SilentDevices({ health, isOpen, onClose }: Props) {
  const { t, format } = useWords();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      width={560}
      title={t("reports-view.health.title", {
        count: health.silent.length,
        n: format.count(health.silent.length),
      })}
      footer={<Button onClick={onClose}>{t("reports-view.action.close")}</Button>}
    >
      <p>{t("reports-view.health.explain")}</p>
      {/* It scrolls, so the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="hr-silent" tabIndex={0} aria-label={t("reports-view.health.list")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("reports-view.health.device")}</th>
              <th scope="col">{t("reports-view.health.location")}</th>
              <th scope="col">{t("reports-view.health.lastReport")}</th>
            </tr>
          </thead>
          <tbody>
            {health.silent.map((device) => (
              <tr key={device.deviceId}>
                <td>
                  <span>{device.name}</span>
                  <small>
                    {device.deviceType} · {device.serialNumber}
                  </small>
                </td>
                <td>{device.location}</td>
                <td className="hr-tabular">
                  {device.lastReportAt === null ? (
                    <NoValue />
                  ) : (
                    format.dateTimeZoned(device.lastReportAt, health.timeZone)
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Dialog>
  );
}
