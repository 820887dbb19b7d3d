/*
 * What a facility's summaries must say, worked out the slow and obvious way: every stored fact is
 * read again, nothing is updated. Shares no code with the engine; local time comes from Intl
 * instead of Temporal.
 */

export type ReferenceFact = {
  type: "dispense" | "passage" | "device_report" | "device_fault";
  id: string;
  device: string;
  at: string;
  count?: number;
  direction?: "in" | "out";
  rssi?: number;
  gateway?: string;
  battery?: string;
  firmware?: string;
  dispenses?: number;
  refill?: { eKey: string };
  via?: string[];
  alarm?: number;
};

/** From `at` on the device hangs there (or nowhere); of two orders the later one given holds. */
type Placement = { at: number; place: string | null; isCompliance: boolean };
type ReferenceDevice = {
  deviceId: string;
  kind: "dispenser" | "counter";
  hangings: Placement[];
  deactivatedAt: number;
};
/** From `at` on the place counts with its unit, or not; of two orders the later one given holds. */
type Mark = { at: number; place: string; isOn: boolean };
type Setting = { version: number; from: number; outboundOnly: boolean };

const NOWHERE = "00000000-0000-0000-0000-000000000000";
const none = (): number[] => Array.from({ length: 48 }, () => 0);
const ms = (at: string): number => new Date(at).getTime();
/** That a device is offline is what others say of it. */
const isHeard = ({ type, alarm }: ReferenceFact): boolean => type !== "device_fault" || alarm !== 1;

/** What makes two lines the same fact, whatever else they say. */
export const factKey = ({ type, device, at, id }: ReferenceFact): string =>
  JSON.stringify([type, device, ms(at), id]);

/** What two lines about one fact must share to say the same. */
const contentOf = ({ at: _at, ...fact }: ReferenceFact): string =>
  Object.entries(fact.type === "dispense" ? { count: 1, ...fact } : fact)
    .map((field) => JSON.stringify(field))
    .toSorted()
    .join();

export class SlowReference {
  readonly devices = new Map<string, ReferenceDevice>();
  readonly marks: Mark[] = [];
  readonly settings: Setting[] = [{ version: 1, from: -Infinity, outboundOnly: false }];
  private readonly stored = new Map<string, ReferenceFact>();
  private readonly waiting = new Map<string, ReferenceFact>();
  private readonly begins = new Map<string, number>();
  private readonly format: Intl.DateTimeFormat;
  private readonly parents: ReadonlyMap<string, string | null>;

  constructor(zone: string, parents: ReadonlyMap<string, string | null>) {
    this.parents = parents;
    this.format = new Intl.DateTimeFormat("sv-SE", {
      timeZone: zone,
      dateStyle: "short",
      timeStyle: "short",
    });
  }

  /** What becomes of one line now. */
  take(
    fact: ReferenceFact,
  ): "new" | "duplicate" | "conflicting" | "device_deactivated" | "wrong_device_type" {
    const key = factKey(fact);
    const device = this.devices.get(fact.device);
    const refusal = device && this.refusal(device, fact);
    if (refusal) return refusal;
    const kept = device ? this.stored : this.waiting;
    const first = kept.get(key);
    if (first) return contentOf(first) === contentOf(fact) ? "duplicate" : "conflicting";
    kept.set(key, fact);
    return "new";
  }

  /** A device becomes known; what it sent before is stored, as far as it fits. */
  add(serial: string, device: ReferenceDevice): void {
    this.devices.set(serial, device);
    for (const [key, fact] of this.waiting) {
      if (fact.device !== serial) continue;
      this.waiting.delete(key);
      if (!this.refusal(device, fact)) this.stored.set(key, fact);
    }
  }

  waitingCount(): number {
    return this.waiting.size;
  }

  private refusal(device: ReferenceDevice, fact: ReferenceFact) {
    if (ms(fact.at) >= device.deactivatedAt) return "device_deactivated" as const;
    const isOfDispenser = fact.type === "dispense" || fact.refill !== undefined;
    if (isOfDispenser && device.kind !== "dispenser") return "wrong_device_type" as const;
    if (fact.type === "passage" && device.kind !== "counter") return "wrong_device_type" as const;
    return undefined;
  }

  private local(at: string): { day: string; slot: number } {
    const [day = "", time = ""] = this.format.format(ms(at)).split(" ");
    const [hour, minute] = time.split(":").map(Number);
    return { day, slot: (hour ?? 0) * 2 + ((minute ?? 0) >= 30 ? 1 : 0) };
  }

  private setting(at: number): Setting {
    const found = this.settings.filter((setting) => setting.from <= at).at(-1);
    if (!found) throw new Error("no settings");
    return found;
  }

  private hanging(device: ReferenceDevice, at: number): Placement | undefined {
    return device.hangings.filter((hanging) => hanging.at <= at).at(-1);
  }

  private above(place: string): string[] {
    const parent = this.parents.get(place);
    return [place, ...(parent ? this.above(parent) : [])];
  }

  /** The first minute of a local day, by trying one after the other. */
  private beginOf(day: string): number {
    const noon = ms(`${day}T12:00:00Z`);
    for (let at = noon - 36 * 3_600_000; at < noon + 36 * 3_600_000; at += 60_000) {
      if (this.local(new Date(at).toISOString()).day === day) return at;
    }
    throw new Error(`the day ${day} never begins`);
  }

  private settingAsDayBegins(day: string): number {
    const begin = this.begins.get(day) ?? this.beginOf(day);
    this.begins.set(day, begin);
    return this.setting(begin).version;
  }

  /** Whether a counter that counts hung at one of these places. */
  private hasCounter(places: readonly string[], at: number): boolean {
    return [...this.devices.values()].some((device) => {
      const hanging = this.hanging(device, at);
      if (device.kind !== "counter" || !hanging?.isCompliance || hanging.place === null)
        return false;
      return places.includes(hanging.place);
    });
  }

  private countsWithUnit(place: string, at: number): boolean {
    return this.marks.filter((mark) => mark.place === place && mark.at <= at).at(-1)?.isOn ?? false;
  }

  /** A place in a unit is level 4 or 5, the facility itself level 1. */
  private isCovered(place: string, at: number): boolean {
    const line = this.above(place);
    const inUnit = line.slice(0, Math.max(0, line.length - 3));
    const [unit = ""] = line.slice(inUnit.length);
    const inSubtree = [...this.parents.keys()].filter((one) => this.above(one).includes(unit));
    if (inUnit.length === 0) return this.hasCounter(inSubtree, at);
    if (this.hasCounter([...inUnit, unit], at)) return true;
    return inUnit.some((one) => this.countsWithUnit(one, at)) && this.hasCounter(inSubtree, at);
  }

  private counted(fact: ReferenceFact) {
    const device = this.devices.get(fact.device);
    if (!device) throw new Error("a stored fact has a device");
    const setting = this.setting(ms(fact.at));
    const hanging = this.hanging(device, ms(fact.at));
    const place = hanging?.place ?? null;
    const counts = place !== null && hanging?.isCompliance === true;
    const isDispense = fact.type === "dispense" && counts;
    const isEvent = isDispense && this.isCovered(place, ms(fact.at));
    const isPassage =
      fact.type === "passage" && counts && (!setting.outboundOnly || fact.direction === "out");
    return {
      ...this.local(fact.at),
      device,
      place,
      version: setting.version,
      events: isEvent ? (fact.count ?? 1) : 0,
      uncovered: isDispense && !isEvent ? (fact.count ?? 1) : 0,
      passages: isPassage ? 1 : 0,
      dispenses: fact.type === "dispense" ? (fact.count ?? 1) : 0,
      reports: fact.type === "device_report" ? 1 : 0,
      faults: fact.type === "device_fault" ? 1 : 0,
      isHeard: isHeard(fact),
    };
  }

  deviceDays(): unknown[] {
    const counted = [...this.stored.values()].map((fact) => this.counted(fact));
    const rows = Map.groupBy(counted, (one) =>
      [one.device.deviceId, one.place ?? NOWHERE, one.day, one.version].join("|"),
    );
    return [...rows].map(([key, ones]) => {
      const [device_id, location_id, day, version] = key.split("|");
      return {
        device_id,
        location_id,
        day,
        setting_version: Number(version),
        dispenses: total(ones, "dispenses"),
        reports: total(ones, "reports"),
        faults: total(ones, "faults"),
        is_heard: ones.some((one) => one.isHeard),
        ...sums(ones),
      };
    });
  }

  locationDays(): unknown[] {
    const counted = [...this.stored.values()].map((fact) => this.counted(fact));
    const spread = counted.flatMap((one) =>
      one.place === null ? [] : this.above(one.place).map((location) => ({ ...one, location })),
    );
    const keys = new Set(
      spread.flatMap((one) => [
        [one.location, one.day, one.version].join("|"),
        ...(one.isHeard
          ? [[one.location, one.day, this.settingAsDayBegins(one.day)].join("|")]
          : []),
      ]),
    );
    return [...keys].map((key) => {
      const [location_id, day, text] = key.split("|");
      const setting_version = Number(text);
      const here = spread.filter((one) => one.location === location_id && one.day === day);
      const heard = here.filter((one) => one.isHeard);
      const seen = new Set(heard.map((one) => one.device.deviceId)).size;
      return {
        location_id,
        day,
        setting_version,
        devices_seen: this.settingAsDayBegins(day ?? "") === setting_version ? seen : 0,
        ...sums(here.filter((one) => one.version === setting_version)),
      };
    });
  }

  facilityData(): unknown[] {
    const facts = [...this.stored.values()];
    if (facts.length === 0) return [];
    const days = facts.map((fact) => this.local(fact.at).day).toSorted();
    const newest = Math.max(...facts.map((fact) => ms(fact.at)));
    return [{ first_day: days[0], data_to: new Date(newest).toISOString() }];
  }

  deviceStates(): unknown[] {
    const byDevice = Map.groupBy(this.stored.values(), (fact) => fact.device);
    return [...byDevice].flatMap(([serial, all]) => {
      const facts = all.filter(isHeard);
      if (facts.length === 0) return [];
      const events = facts.filter(({ type }) => type === "dispense" || type === "passage");
      const rssi = newest(facts, ({ rssi, gateway }) =>
        rssi === undefined ? undefined : [rssi, gateway ?? ""],
      );
      const gateway = newest(facts, (fact) => wrap(fact.gateway));
      const firmware = newest(facts, (fact) => wrap(fact.firmware));
      const dispenses = newest(facts, (fact) => wrap(fact.dispenses));
      const refill = newest(facts, (fact) => wrap(fact.refill?.eKey));
      const via = newest(facts, (fact) => wrap(fact.via?.[0]));
      return {
        device_id: this.devices.get(serial)?.deviceId,
        last_report_at: last(facts),
        last_event_at: last(events),
        last_rssi: rssi.value?.[0] ?? null,
        last_rssi_gateway: rssi.value?.[1] || null,
        last_rssi_at: rssi.at,
        gateway: gateway.value?.[0] ?? null,
        gateway_at: gateway.at,
        firmware: firmware.value?.[0] ?? null,
        firmware_at: firmware.at,
        dispenses_total: dispenses.value?.[0] ?? null,
        dispenses_at: dispenses.at,
        refill: refill.value ? { eKey: refill.value[0] } : null,
        refill_at: refill.at,
        via: via.value ?? null,
        via_at: via.at,
      };
    });
  }
}

type Value = (string | number)[];
const wrap = (value: string | number | undefined): Value | undefined =>
  value === undefined ? undefined : [value];

/** The newest value; of two of one instant the greater. */
const newest = (facts: ReferenceFact[], get: (fact: ReferenceFact) => Value | undefined) => {
  const having = facts.filter((fact) => get(fact) !== undefined);
  const at = last(having);
  const values = having.filter((fact) => iso(fact) === at).map((fact) => get(fact) ?? []);
  values.sort((a, b) => {
    const differs = a.findIndex((part, index) => part !== b[index]);
    return differs === -1 ? 0 : (a[differs] ?? "") < (b[differs] ?? "") ? -1 : 1;
  });
  return { at, value: values.at(-1) };
};

const iso = (fact: ReferenceFact): string => new Date(ms(fact.at)).toISOString();
const last = (facts: ReferenceFact[]): string | null => facts.map(iso).toSorted().at(-1) ?? null;

type Counted = {
  events: number;
  passages: number;
  uncovered: number;
  dispenses: number;
  reports: number;
  faults: number;
  slot: number;
};
const total = (ones: Counted[], what: Exclude<keyof Counted, "slot">): number =>
  ones.map((one) => one[what]).reduce((a, b) => a + b, 0);
const inSlots = (ones: Counted[], what: "events" | "uncovered" | "passages"): number[] =>
  none().map((_, slot) =>
    total(
      ones.filter((one) => one.slot === slot),
      what,
    ),
  );
const sums = (ones: Counted[]) => ({
  events: total(ones, "events"),
  uncovered: total(ones, "uncovered"),
  passages: total(ones, "passages"),
  event_slots: inSlots(ones, "events"),
  uncovered_slots: total(ones, "uncovered") > 0 ? inSlots(ones, "uncovered") : null,
  passage_slots: inSlots(ones, "passages"),
});
