import { Link } from "react-router-dom";
import type { ReactNode } from "react";
import type { DeviceState } from "#contract/devices/heard-states.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import type { Translate } from "#renderer/i18n/text.ts";
import { SignalBars } from "#renderer/ui/indicators/signal-bars.tsx";
import type { StatusKind } from "#renderer/ui/indicators/status-shape.tsx";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import { Tooltip } from "#renderer/ui/overlays/tooltip.tsx";
import { NoValue } from "#renderer/ui/tables/cells.tsx";
import type { Column } from "#renderer/ui/tables/data-table/column.ts";
import { isPlaceholder, shortPath } from "../lib/list-state.ts";
import { type Moment, shortTime, timeBelow } from "../lib/short-time.ts";
import type { DeviceListRow } from "../queries/devices.ts";

const BATTERY_KINDS: Readonly<Record<DeviceListRow["currentBatteryStatus"], StatusKind>> = {
  Good: "good",
  Low: "warn",
  Dead: "bad",
  Unknown: "unknown",
};

const KIND_OF_STATE: Readonly<Record<DeviceState, StatusKind>> = {
  online: "good",
  offline: "bad",
  explained: "unknown",
  neverHeard: "unknown",
  notHeardYet: "unknown",
  outOfService: "off",
  unassigned: "off",
  deactivated: "off",
};

const two = (first: ReactNode, second: ReactNode) => (
  <span className="hr-device-two">
    <span>{first}</span>
    <small>{second}</small>
  </span>
);

const status = (t: Translate, row: DeviceListRow): readonly [StatusKind, string] => {
  if (row.state === null) return ["unknown", t("devices.notInstalled")];
  const { state } = row;
  return [KIND_OF_STATE[state], t(`device-upkeep.state.${state}`)];
};

/** The server has sorted the rows: every row counts as equal here, and their order stays. */
const sortValue = () => 0;

/**
 * The columns of the device list, times in the facility's zone.
 * @param isWide type and model, communication and event have a column each
 */
export const deviceColumns = (
  t: Translate,
  moment: Moment,
  isWide: boolean,
): readonly Column<DeviceListRow>[] => {
  const { format, timeZone } = moment;
  const location = (row: DeviceListRow): ReactNode => {
    if (!row.isAssigned) return t("devices.unassigned");
    const path = shortPath(row);
    return (
      <span title={row.locationNames.join(" > ")}>
        {path.slice(0, -1).map((name) => `${name} > `)}
        <strong>{path.at(-1)}</strong>
      </span>
    );
  };
  const signal = (row: DeviceListRow): ReactNode => {
    if (row.lastRssi === null || row.lastRssiTimestamp === null) return <NoValue />;
    const at = format.dateTime(row.lastRssiTimestamp, timeZone);
    const gateway = row.lastRssiGatewaySerialNumber ?? t("devices.unknownGateway");
    const dbm = format.count(row.lastRssi);
    return (
      <Tooltip content={t("devices.signal", { dbm, gateway, time: at })}>
        <span>
          <SignalBars dbm={row.lastRssi} />
        </span>
      </Tooltip>
    );
  };
  const whole = (instant: string): ReactNode => (
    <time dateTime={instant} title={format.dateTime(instant, timeZone)}>
      {shortTime(t, instant, moment)}
    </time>
  );
  const heard = (row: DeviceListRow): ReactNode => {
    const { lastCommunicationTimestamp: at, lastEventTimestamp: event } = row;
    if (at === null) return <NoValue />;
    if (isWide) return whole(at);
    return two(
      whole(at),
      event === null ? (
        t("devices.noEvents")
      ) : (
        <time dateTime={event} title={format.dateTime(event, timeZone)}>
          {t("devices.event", { time: timeBelow(event, at, moment) })}
        </time>
      ),
    );
  };
  const ifWide = (column: Column<DeviceListRow>): Column<DeviceListRow>[] =>
    isWide ? [column] : [];
  return [
    {
      key: "serialNumber",
      header: t("devices.columns.serialNumber"),
      kind: "text",
      card: "note",
      cardLabel: "",
      value: ({ serialNumber }) => serialNumber ?? t("devices.placeholder"),
      render: ({ serialNumber }) => serialNumber ?? <em>{t("devices.placeholder")}</em>,
      sortValue,
    },
    {
      key: "name",
      header: t("devices.columns.name"),
      kind: "text",
      card: "title",
      value: ({ name }) => name,
      // A placeholder has no page of its own.
      render: ({ id, name, serialNumber }) =>
        serialNumber === null ? (
          name
        ) : (
          <Link to={`device?${new URLSearchParams({ deviceId: id })}`} relative="path">
            {name}
          </Link>
        ),
      sortValue,
    },
    {
      key: "type",
      header: t(isWide ? "devices.columns.typeAlone" : "devices.columns.type"),
      kind: "custom",
      card: "note",
      cardLabel: "",
      render: (row) => {
        const type = t(textId(`devices.type.${row.deviceType}`));
        return isWide ? type : two(type, row.deviceModel ?? t("devices.noModel"));
      },
      sortValue,
    },
    ...ifWide({
      key: "model",
      header: t("devices.columns.model"),
      kind: "custom",
      render: (row) => row.deviceModel ?? t("devices.noModel"),
      sortValue,
    }),
    {
      key: "location",
      header: t("devices.columns.location"),
      kind: "custom",
      card: "note",
      cardLabel: "",
      render: location,
      sortValue,
    },
    {
      key: "lastCommunication",
      header: t("devices.columns.lastCommunication"),
      kind: "custom",
      render: heard,
      sortValue,
    },
    ...ifWide({
      key: "lastEvent",
      header: t("devices.columns.lastEvent"),
      kind: "custom",
      render: ({ lastEventTimestamp: event }) => (event === null ? <NoValue /> : whole(event)),
      sortValue,
    }),
    {
      key: "status",
      header: t("devices.columns.status"),
      kind: "status",
      card: "status",
      value: (row) => status(t, row)[1],
      render: (row) => {
        const [kind, words] = status(t, row);
        const shown = <StatusText kind={kind}>{words}</StatusText>;
        if (row.takenBy !== null) return two(shown, t("devices.takenBy", { name: row.takenBy }));
        if (row.cause !== null)
          return two(shown, t(`devices.cause.${row.cause.kind}`, { name: row.cause.name }));
        if (row.outOfService === null) return shown;
        const { until } = row.outOfService;
        const end =
          until === null
            ? t("devices.outOfService.open")
            : t("devices.outOfService.until", { day: format.date(until, timeZone) });
        return two(shown, end);
      },
      sortValue,
    },
    {
      key: "battery",
      header: t("devices.columns.battery"),
      kind: "custom",
      render: (row) =>
        isPlaceholder(row) ? (
          <NoValue />
        ) : (
          <StatusText kind={BATTERY_KINDS[row.currentBatteryStatus]}>
            {t(textId(`devices.battery.${row.currentBatteryStatus.toLowerCase()}`))}
          </StatusText>
        ),
      sortValue,
    },
    {
      key: "rssi",
      header: t("devices.columns.rssi"),
      kind: "custom",
      align: "end",
      render: signal,
      sortValue,
    },
  ];
};
