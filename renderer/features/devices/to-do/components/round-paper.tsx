import type { Visit } from "#contract/devices/to-do.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { type ListTexts, bringText, causeOf } from "../lib/visit-text.ts";

type Props = { visits: readonly Visit[]; facilityName: string; list: ListTexts["list"] };

/** The round on paper, one page a floor: a box, the device, why, and what to bring. */
export function RoundPaper({ visits, facilityName, list }: Props) {
  const t = useText("to-do");
  const format = useFormat();
  const words = { t, format, list };
  const floors = [...Map.groupBy(visits, ({ floor }) => floor?.name ?? t("to-do.noFloor"))];
  return (
    <div className="hr-round-paper" aria-hidden="true">
      {floors.map(([floor, onFloor]) => (
        <section key={floor}>
          <h2>{floor}</h2>
          <p>{t("to-do.paper.page", { facility: facilityName, day: format.day(list.today) })}</p>
          <table>
            <thead>
              <tr>
                <th>{t("to-do.paper.box")}</th>
                <th>{t("to-do.paper.device")}</th>
                <th>{t("to-do.paper.cause")}</th>
                <th>{t("to-do.paper.bring")}</th>
              </tr>
            </thead>
            <tbody>
              {onFloor.map((visit) => (
                <tr key={visit.deviceId}>
                  <td className="hr-round-box">□</td>
                  <td>
                    <strong>{visit.name}</strong>
                    <br />
                    {visit.unit.name} · {visit.serialNumber}
                  </td>
                  <td>{causeOf(words, visit).text}</td>
                  <td>{visit.bring !== null && bringText(t, visit.bring)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </div>
  );
}
