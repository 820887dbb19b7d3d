import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import {
  DEVICE_KINDS,
  DEVICE_SETS,
  DEVICE_TYPE_IDS,
  type DeviceKind,
  FORMULATION_IDS,
} from "#contract/devices/devices.ts";
import type { HeardState } from "#contract/devices/heard-states.ts";
import type { Product } from "#contract/core/permissions.ts";
import { AboutFigure } from "#renderer/figures/about-figure.tsx";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { LinkButton } from "#renderer/ui/forms/link-button.tsx";
import { Widget } from "#renderer/ui/layout/widget.tsx";
import type { StatusKind } from "#renderer/ui/indicators/status-shape.tsx";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import { typeCountQuery } from "../queries/forms.ts";
import type { FilterKey } from "../lib/list-state.ts";
import "./devices-widget.css";

type Props = {
  facilityId: string;
  /** Products licensed in the facility today. */
  products: readonly Product[];
  /** The device list narrowed by its filters. */
  listPath: (filters?: Filters) => string;
};

/** Filters of the list, as its address has them. */
type Filters = Readonly<Partial<Record<FilterKey, readonly string[]>>>;

const ofType = (type: number, formulation?: number): Filters => ({
  deviceType: [String(type)],
  ...(formulation !== undefined && { formulation: [String(formulation)] }),
});
const FILTERS: Readonly<Record<DeviceKind, Filters>> = {
  dispensers: ofType(DEVICE_TYPE_IDS.dispenser),
  soapDispensers: ofType(DEVICE_TYPE_IDS.dispenser, FORMULATION_IDS.soap),
  sanitizerDispensers: ofType(DEVICE_TYPE_IDS.dispenser, FORMULATION_IDS.sanitizer),
  gateways: ofType(DEVICE_TYPE_IDS.gateway),
  opportunityCounters: ofType(DEVICE_TYPE_IDS.opportunityCounter),
  repeaters: ofType(DEVICE_TYPE_IDS.repeater),
};

/** What a tile counts, by the filters that list exactly these devices. */
const ALL: Filters = { online: DEVICE_SETS.all };
/** What is not online, each with its shape. */
const OTHERS = [
  ["silent", "bad"],
  ["behindGateway", "unknown"],
  ["notHeardYet", "unknown"],
  ["outOfService", "off"],
] as const satisfies readonly (readonly [HeardState, StatusKind])[];
const WEAK: Filters = { online: DEVICE_SETS.inService, battery: ["Low", "Dead"] };

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
      actions={<LinkButton to={listPath(ALL)}>{t("device-form.widget.viewAllDevices")}</LinkButton>}
    >
      <QueryState query={query} failedTitle={t("device-form.widget.failed")}>
        {({ kinds }) => (
          <ul className="hr-device-tiles">
            {DEVICE_KINDS.map((kind) => {
              const { count, lowBattery, ...heard } = kinds[kind];
              const path = (filters: Filters) => listPath({ ...FILTERS[kind], ...filters });
              return (
                <li key={kind}>
                  <h3>
                    <AboutFigure figure="devicesHere" label={title(kind)} />
                  </h3>
                  <Link
                    to={path(ALL)}
                    aria-label={t("device-form.widget.viewAllOf", { kind: title(kind) })}
                  >
                    {t("device-form.widget.viewAll")}
                  </Link>
                  <strong>{format.count(count)}</strong>
                  {OTHERS.filter(([state]) => heard[state] > 0).map(([state, shape]) => (
                    <Link key={state} to={path({ online: DEVICE_SETS[state] })}>
                      <StatusText kind={shape}>
                        {t(`device-form.widget.${state}`, { count: heard[state] })}
                      </StatusText>
                    </Link>
                  ))}
                  {lowBattery > 0 && (
                    <Link to={path(WEAK)}>
                      <StatusText kind="warn">
                        {t("device-form.widget.lowBattery", { count: lowBattery })}
                      </StatusText>
                    </Link>
                  )}
                  {heard.online === count && lowBattery === 0 && (
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
