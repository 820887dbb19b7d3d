import type { DeviceState } from "#contract/devices/heard-states.ts";
import {
  type DeviceListQuery,
  type DeviceSortKey,
  STATES_OF_STATUS,
} from "#contract/devices/devices.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import {
  BATTERY,
  BATTERY_GROUP,
  BEHIND_CLOCK,
  JOIN_BATTERIES,
  JOIN_WEAK_BATTERIES,
  SILENT_BEHIND,
  TAKEN_BY,
  condition,
  installedAt,
  lastHeard,
} from "#server/engine/device-condition.ts";
import { RUNS_NOW } from "#server/engine/out-of-service.ts";

export type ListRow = {
  id: string;
  serial_number: string | null;
  name: string;
  device_type_id: number;
  type: string;
  device_model_id: number | null;
  model: string | null;
  formulation_class_id: number | null;
  location_id: string | null;
  location_names: string[] | null;
  is_assigned: boolean;
  state: DeviceState | null;
  silent_behind: string | null;
  behind_clock: string | null;
  taken_by: string | null;
  is_out: boolean;
  out_until: Date | null;
  battery: string | null;
  heard_at: Date | null;
  installed_at: Date | null;
  last_event_at: Date | null;
  last_rssi: number | null;
  last_rssi_at: Date | null;
  last_rssi_gateway: string | null;
  version: number;
};

/** What of a request narrows the list, with places and words already looked up. */
type ListRequested = Pick<
  DeviceListQuery,
  | "deviceId"
  | "behind"
  | "assignment"
  | "deviceType"
  | "formulation"
  | "model"
  | "battery"
  | "online"
  | "placeholdersOnly"
> & {
  /** Without placeholders. */
  devicesOnly?: boolean;
  now: Date;
  /** The chosen places with all below them. */
  locationIds: readonly string[] | undefined;
  /** Each word with the places it names, and all below them. */
  words: readonly { text: string; locationIds: readonly string[] }[];
  /** The first leads. */
  sort: readonly { key: DeviceSortKey; desc: boolean }[];
  limit: number;
  offset: number;
};

const FROM_ACCENTS = "àâäçéèêëîïôöùûüÿ";
const TO_PLAIN = "aaaceeeeiioouuuy";

/**
 * Lower case without accents, as {@link plainText} in a statement. Most names are ASCII: those take
 * the short way, a tenth of the time over thousands of devices.
 */
const plain = (column: string): string =>
  `CASE WHEN octet_length(${column}) = length(${column}) THEN lower(${column} COLLATE "C")
    ELSE translate(lower(${column}), '${FROM_ACCENTS}', '${TO_PLAIN}') END`;

const NOTHING = "NULL::timestamptz";
/** Devices in use and placeholders; what hangs nowhere has no place. */
const UNITED = (withState: boolean, withGroup: boolean): string => `
  SELECT d.device_id AS id, d.serial_number, d.name, d.device_type_id, d.device_model_id,
    a.location_id, a.location_id IS NOT NULL AS is_assigned,
    d.formulation_class_id, ${withState ? condition() : "NULL"} AS state,
    ${withGroup ? BATTERY_GROUP : "NULL"} AS battery_group, ${withState ? `${BATTERY} AS battery, ${lastHeard()} AS heard_at, st.last_event_at, st.last_rssi` : `NULL AS battery, ${NOTHING} AS heard_at, ${NOTHING} AS last_event_at, NULL::smallint AS last_rssi`}
  FROM device d
  LEFT JOIN device_assignment a ON a.customer_id = :customerId AND a.facility_id = :facilityId
    AND a.device_id = d.device_id AND a.ends_at IS NULL
  ${
    withState
      ? `LEFT JOIN device_state st ON st.customer_id = :customerId AND st.facility_id = :facilityId
    AND st.device_id = d.device_id
  ${JOIN_BATTERIES}`
      : ""
  }
  ${withGroup ? JOIN_WEAK_BATTERIES : ""}
  WHERE d.customer_id = :customerId AND d.facility_id = :facilityId AND d.deactivated_at IS NULL
  UNION ALL
  SELECT p.placeholder_id, NULL, p.name, p.device_type_id, p.device_model_id, p.location_id, true,
    p.formulation_class_id, NULL, NULL, NULL, NULL, NULL, NULL
  FROM device_placeholder p
  WHERE p.customer_id = :customerId AND p.facility_id = :facilityId`;

/** What each column sorts by; names break ties. */
const ORDERS: Readonly<Record<DeviceSortKey, string>> = {
  name: "u.name",
  serialNumber: "u.serial_number",
  type: "u.device_type_id",
  model: "by_model.name",
  location: "pl.place",
  lastCommunication: "u.heard_at",
  lastEvent: "u.last_event_at",
  status:
    "array_position('{offline,explained,neverHeard,notHeardYet,online,outOfService}'::text[], u.state)",
  battery: "array_position('{Dead,Low,Good}'::text[], u.battery)",
  rssi: "u.last_rssi",
};
const OF_STATE: readonly DeviceSortKey[] = [
  "lastCommunication",
  "lastEvent",
  "status",
  "battery",
  "rssi",
];

type Condition = { sql: string; values?: Record<string, unknown> };

const conditionsOf = (asked: ListRequested): Condition[] => {
  const { assignment = [], deviceType, formulation, model, battery, online, locationIds } = asked;
  const all: (Condition | false | undefined)[] = [
    asked.placeholdersOnly !== undefined && { sql: "u.serial_number IS NULL" },
    asked.devicesOnly === true && { sql: "u.serial_number IS NOT NULL" },
    assignment.length === 1 && {
      sql: `u.is_assigned = ${assignment[0] === "assigned" ? "true" : "false"}`,
    },
    deviceType && {
      sql: "u.device_type_id = ANY (:types::integer[])",
      values: { types: deviceType.map(Number) },
    },
    model && {
      sql: "u.device_model_id = ANY (:models::integer[])",
      values: { models: model.map(Number) },
    },
    battery && {
      sql: "u.battery_group = ANY (:batteries::text[])",
      values: { batteries: [...battery] },
    },
    online && {
      sql: "u.state = ANY (:states::text[])",
      values: { states: online.flatMap((status) => STATES_OF_STATUS[status]) },
    },
    formulation && {
      sql: "u.formulation_class_id = ANY (:formulations::integer[])",
      values: { formulations: formulation.map(Number) },
    },
    asked.deviceId && {
      sql: "u.id = ANY (:ids::uuid[])",
      values: { ids: [...asked.deviceId] },
    },
    asked.behind && {
      sql: `u.id IN (SELECT al.device_id FROM alarm al
        JOIN alarm ca ON ca.customer_id = :customerId AND ca.facility_id = :facilityId
          AND ca.alarm_id = al.cause_alarm_id AND ca.device_id <> al.device_id
        WHERE al.customer_id = :customerId AND al.facility_id = :facilityId
          AND al.cleared_at IS NULL AND al.raised_at <= :now
          AND ca.device_id = ANY (:behind::uuid[]))`,
      values: { behind: [...asked.behind] },
    },
    locationIds && {
      sql: "u.location_id = ANY (:places::uuid[])",
      values: { places: [...locationIds] },
    },
    ...asked.words.map(({ text, locationIds: named }, at) => ({
      sql: `((${plain("u.name")}) LIKE :word${at} OR (${plain("u.serial_number")}) LIKE :word${at}${
        named.length > 0 ? ` OR u.location_id = ANY (:named${at}::uuid[])` : ""
      })`,
      values: {
        [`word${at}`]: `%${text.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`,
        ...(named.length > 0 ? { [`named${at}`]: [...named] } : {}),
      },
    })),
  ];
  return all.filter((condition) => typeof condition === "object");
};

/** The paths of all places, where something is sorted by them. */
const PATHS = `path AS (
      SELECT l.location_id, '{}'::text[] AS place FROM location l
      WHERE l.customer_id = :customerId AND l.facility_id = :facilityId AND l.parent_id IS NULL
      UNION ALL
      SELECT l.location_id, p.place || l.name FROM path p
      JOIN location l ON l.customer_id = :customerId AND l.facility_id = :facilityId
        AND l.parent_id = p.location_id
    ),`;

/**
 * One page of a facility's devices and placeholders: ids of those that match first, from as few
 * tables as the filters need, then all that the page shows of them. A page beyond the end is the
 * last one.
 */
export const listDevices = async (
  db: Db,
  scope: Scope,
  asked: ListRequested,
): Promise<{ total: number; skipped: number; rows: ListRow[] }> => {
  const { sort, battery, online } = asked;
  const conditions = conditionsOf(asked);
  const needsState =
    sort.some(({ key }) => OF_STATE.includes(key)) || battery !== undefined || online !== undefined;
  const needsPaths = sort.some(({ key }) => key === "location");
  const needsModels = sort.some(({ key }) => key === "model");
  const keys = [...sort.map(({ key }) => ORDERS[key]), "u.name"];
  type Line = { total: number; skipped: number } & (ListRow | { id: null });
  const { rows } = await db.raw<{ rows: Line[] }>(
    `WITH RECURSIVE ${needsPaths ? PATHS : ""} hit AS MATERIALIZED (
      SELECT u.id, u.location_id, ${keys.map((key, at) => `${key} AS key_${at}`).join()}
      FROM (${UNITED(needsState, battery !== undefined)}) u
      ${needsPaths ? "LEFT JOIN path pl ON pl.location_id = u.location_id" : ""}
      ${needsModels ? "LEFT JOIN device_model by_model USING (device_model_id)" : ""}
      ${conditions.length > 0 ? `WHERE ${conditions.map(({ sql }) => sql).join(" AND ")}` : ""}
    ), counted AS (
      SELECT n AS total, least(:offset::integer, greatest(0, (n - 1) / :limit * :limit)) AS skipped
      FROM (SELECT count(*)::integer AS n FROM hit) c
    ), page AS (
      SELECT p.*, row_number() OVER () AS rank
      FROM (SELECT id, location_id FROM hit
        ORDER BY ${sort.map(({ desc }, at) => `key_${at} ${desc ? "DESC" : "ASC"} NULLS LAST`).join()},
          key_${sort.length}, id
        LIMIT :limit OFFSET (SELECT skipped FROM counted)) p
    ), up AS (
      SELECT l.location_id, l.parent_id, l.name, 1 AS step FROM location l
      WHERE l.customer_id = :customerId AND l.facility_id = :facilityId
        AND l.location_id IN (SELECT location_id FROM page)
      UNION ALL
      SELECT u.location_id, l.parent_id, l.name, u.step + 1 FROM up u
      JOIN location l ON l.customer_id = :customerId AND l.facility_id = :facilityId
        AND l.location_id = u.parent_id
    ), names AS (
      SELECT location_id, array_agg(name ORDER BY step DESC) AS location_names FROM up
      WHERE parent_id IS NOT NULL OR step = 1 GROUP BY location_id
    )
    SELECT c.total, c.skipped, h.id, d.serial_number, COALESCE(d.name, p.name) AS name,
      ty.device_type_id, ty.name AS type, mo.device_model_id, mo.name AS model,
      COALESCE(d.formulation_class_id, p.formulation_class_id) AS formulation_class_id,
      h.location_id, names.location_names, h.location_id IS NOT NULL AS is_assigned,
      CASE WHEN d.device_id IS NOT NULL THEN ${condition()} END AS state,
      ${SILENT_BEHIND} AS silent_behind, ${BEHIND_CLOCK} AS behind_clock,
      ${TAKEN_BY} AS taken_by,
      os.is_out IS NOT NULL AS is_out, os.out_until,
      ${BATTERY} AS battery, ${lastHeard()} AS heard_at,
      CASE WHEN d.device_id IS NOT NULL THEN ${installedAt()} END AS installed_at,
      st.last_event_at, st.last_rssi, st.last_rssi_at,
      st.last_rssi_gateway, COALESCE(d.version, p.version) AS version
    FROM counted c
    LEFT JOIN page h ON true
    LEFT JOIN device d ON d.customer_id = :customerId AND d.facility_id = :facilityId
      AND d.device_id = h.id
    LEFT JOIN device_placeholder p ON p.customer_id = :customerId AND p.facility_id = :facilityId
      AND p.placeholder_id = h.id
    LEFT JOIN device_assignment a ON a.customer_id = :customerId AND a.facility_id = :facilityId
      AND a.device_id = h.id AND a.ends_at IS NULL
    LEFT JOIN device_state st ON st.customer_id = :customerId AND st.facility_id = :facilityId
      AND st.device_id = h.id
    ${JOIN_BATTERIES}
    LEFT JOIN device_type ty ON ty.device_type_id = COALESCE(d.device_type_id, p.device_type_id)
    LEFT JOIN device_model mo
      ON mo.device_model_id = COALESCE(d.device_model_id, p.device_model_id)
    LEFT JOIN LATERAL (
      SELECT true AS is_out, o.ends_at AS out_until FROM out_of_service o
      WHERE o.customer_id = :customerId AND o.facility_id = :facilityId AND o.device_id = h.id
        AND ${RUNS_NOW}
    ) os ON true
    LEFT JOIN names ON names.location_id = h.location_id
    ORDER BY h.rank`,
    Object.assign(
      { ...scope, now: asked.now, limit: asked.limit, offset: asked.offset },
      ...conditions.map(({ values }) => values),
    ) as Record<string, never>,
  );
  const [{ total, skipped } = { total: 0, skipped: 0 }] = rows;
  return { total, skipped, rows: rows.filter((row): row is Line & ListRow => row.id !== null) };
};
