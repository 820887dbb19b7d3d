import type { Bring, ToDo, Visit, VisitNeed } from "#contract/devices/to-do.ts";
import type { Stop } from "./lib/places.ts";
import type { Candidate } from "./queries/candidates.ts";
import type { MarkRecord } from "./queries/marks.ts";

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const bringOf = (need: VisitNeed, { model, refill_name: refill }: Candidate): Bring | null => {
  if (need === "waiting") return null;
  if (need === "refillEmpty" || need === "refillExpires") {
    if (refill !== null) return { kind: "refill", name: refill };
    return model === null ? null : { kind: "refillFor", name: model };
  }
  if (model === null) return null;
  return { kind: need === "silent" ? "spare" : "batteries", name: model };
};

const sinceOf = (need: VisitNeed, row: Candidate): Date | null => {
  if (need === "batteryDead" || need === "batteryLow") return row.weak_since;
  if (need === "silent") return row.silent_since;
  return need === "waiting" ? row.installed_at : null;
};

const dueOf = (need: VisitNeed, row: Candidate): string | null => {
  if (need === "refillEmpty") return row.replacement_on;
  return need === "refillExpires" ? row.expires_on : null;
};

/** A note counts for the cause that it was made of: what came up since is to be seen to again. */
const presentMark = (mark: MarkRecord | undefined, since: Date | null): Visit["mark"] =>
  mark === undefined || (mark.kind === "done" && since !== null && since > mark.marked_at)
    ? null
    : { kind: mark.kind, reason: mark.reason, at: mark.marked_at.toISOString() };

type VisitParts = {
  row: Candidate;
  stop: Stop;
  need: VisitNeed;
  mark: MarkRecord | undefined;
  behind: number;
};

/** A device to visit. */
export const presentVisit = ({ row, stop, need, mark, behind }: VisitParts): Visit => {
  const since = sinceOf(need, row);
  const isRefill = need === "refillEmpty" || need === "refillExpires";
  return {
    deviceId: row.device_id,
    name: row.name,
    serialNumber: row.serial_number,
    ...stop,
    need,
    since: iso(since),
    heardAt: iso(row.heard_at),
    isSilent: row.state === "offline" || row.state === "explained",
    battery: row.battery,
    signal: row.last_rssi,
    isGatewayHeard: row.is_gateway_heard,
    dueOn: dueOf(need, row),
    used: isRefill ? row.used : null,
    capacity: isRefill ? row.capacity : null,
    formerSerialNumber: need === "waiting" ? row.former_serial_number : null,
    bring: bringOf(need, row),
    mark: presentMark(mark, since),
    behind,
  };
};

type GatewayParts = {
  deviceId: string;
  name: string;
  stop: Stop | undefined;
  kind: "outage" | "clock";
  since: Date | null;
  behind: readonly Candidate[];
};

/** A gateway that explains the silence of the devices behind it. */
export const presentGateway = (parts: GatewayParts): ToDo["gateways"][number] => {
  const heard = parts.behind.flatMap(({ heard_at: at }) => (at === null ? [] : [at.getTime()]));
  return {
    deviceId: parts.deviceId,
    name: parts.name,
    unitName: parts.stop?.unit.name ?? null,
    kind: parts.kind,
    since: iso(parts.since),
    behind: parts.behind.length,
    heardUntil: heard.length === 0 ? null : new Date(Math.max(...heard)).toISOString(),
  };
};
