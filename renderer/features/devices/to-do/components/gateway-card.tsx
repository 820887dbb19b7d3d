import { Link } from "react-router-dom";
import type { GatewayCause } from "#contract/devices/to-do.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { deviceListPath } from "#renderer/pages/device-list-path.ts";
import { pathTo } from "#renderer/pages/paths.ts";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import { Card } from "#renderer/ui/layout/card.tsx";
import { type ListTexts, ageText } from "../lib/visit-text.ts";

type Props = { gateways: readonly GatewayCause[]; facilityId: string; list: ListTexts["list"] };

function GatewayRow({
  gateway,
  facilityId,
  words,
}: Omit<Props, "gateways" | "list"> & {
  gateway: GatewayCause;
  words: ListTexts;
}) {
  const { t, format, list } = words;
  const { deviceId, name, unitName, kind, since, behind: count, heardUntil } = gateway;
  const offline =
    since === null
      ? t("to-do.gateways.offlineNow")
      : t("to-do.gateways.offline", { age: ageText(words, since) });
  const behind =
    heardUntil === null
      ? t("to-do.gateways.behindPlain", { count })
      : t("to-do.gateways.behind", { count, time: format.time(heardUntil, list.timeZone) });
  return (
    <li className="hr-visit hr-visit-gateway">
      <div className="hr-visit-device">
        <Link to={pathTo("device", { query: { facilityId, deviceId } })}>{name}</Link>
        <small>
          {unitName === null
            ? t("to-do.gateways.kind")
            : t("to-do.gateways.kindAt", { unit: unitName })}
        </small>
      </div>
      <div className="hr-visit-why">
        <StatusText kind="bad">{kind === "clock" ? t("to-do.gateways.clock") : offline}</StatusText>
        <p>{count === 0 ? t("to-do.gateways.none") : behind}</p>
      </div>
      {count > 0 && (
        <div className="hr-visit-bring">
          <Link to={deviceListPath(facilityId, { behind: deviceId })}>
            {t("to-do.gateways.show", { count })}
          </Link>
        </div>
      )}
    </li>
  );
}

/** The gateways that are the cause of other devices' silence: one cause each, and no visits. */
export function GatewayCard({ gateways, facilityId, list }: Props) {
  const t = useText("to-do");
  const format = useFormat();
  if (gateways.length === 0) return null;
  return (
    <Card flush className="hr-visits" title={t("to-do.gateways.title")}>
      <ul>
        {gateways.map((gateway) => (
          <GatewayRow
            key={gateway.deviceId}
            {...{ gateway, facilityId, words: { t, format, list } }}
          />
        ))}
      </ul>
    </Card>
  );
}
