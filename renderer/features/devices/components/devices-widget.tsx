import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { DEVICE_KINDS, DEVICE_TYPE_IDS, type DeviceKind } from "#contract/devices.ts";
import type { Product } from "#contract/permissions.ts";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { LinkButton } from "#renderer/ui/forms/link-button.tsx";
import { Widget } from "#renderer/ui/layout/widget.tsx";
import { StatusText } from "#renderer/ui/marks/status-text.tsx";
import { typeCountQuery } from "../form-queries.ts";
import "./devices-widget.css";

type Props = {
  facilityId: string;
  /** Products licensed in the facility today. */
  products: readonly Product[];
  /** The device list, of one type or all. */
  listPath: (deviceType?: number) => string;
};

/** Kinds that the list filters by; soap and sanitizer are both dispensers there. */
const TYPE_OF: Partial<Record<DeviceKind, number>> = {
  dispensers: DEVICE_TYPE_IDS.dispenser,
  gateways: DEVICE_TYPE_IDS.gateway,
  opportunityCounters: DEVICE_TYPE_IDS.opportunityCounter,
  repeaters: DEVICE_TYPE_IDS.repeater,
};

/** What the counters of a facility are called, by what it is licensed for. */
export const counterWord = (products: readonly Product[]) => {
  if (products.includes("ECM")) return "activityCounters";
  return products.includes("IMS") ? "roomSensors" : "opportunityCounters";
};

/** A facility's devices by kind in tiles, on its dashboard. */
export function DevicesWidget({ facilityId, products, listPath }: Props) {
  const t = useText("device-form");
  const format = useFormat();
  const query = useQuery(typeCountQuery(facilityId));
  const title = (kind: DeviceKind) =>
    t(textId(`device-form.kind.${kind === "opportunityCounters" ? counterWord(products) : kind}`));
  return (
    <Widget
      title={t("device-form.widget.title")}
      note={query.data && t("device-form.widget.total", { count: query.data.total })}
      isWide
      actions={<LinkButton to={listPath()}>{t("device-form.widget.viewAllDevices")}</LinkButton>}
    >
      <QueryState query={query} failedTitle={t("device-form.widget.failed")}>
        {({ kinds }) => (
          <ul className="hr-device-tiles">
            {DEVICE_KINDS.map((kind) => {
              const { count, offline, lowBattery } = kinds[kind];
              const type = TYPE_OF[kind];
              const notes = [
                offline > 0 && t("device-form.widget.offline", { count: offline }),
                lowBattery > 0 && t("device-form.widget.lowBattery", { count: lowBattery }),
              ].filter((note) => note !== false);
              return (
                <li key={kind}>
                  <h3>{title(kind)}</h3>
                  {type !== undefined && (
                    <Link
                      to={listPath(type)}
                      aria-label={t("device-form.widget.viewAllOf", { kind: title(kind) })}
                    >
                      {t("device-form.widget.viewAll")}
                    </Link>
                  )}
                  <strong>{format.count(count)}</strong>
                  {notes.length > 0 ? (
                    <StatusText kind="warn">{notes.join(" · ")}</StatusText>
                  ) : (
                    <small>{t(`device-form.widget.${count === 0 ? "none" : "allWell"}`)}</small>
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </QueryState>
    </Widget>
  );
}
