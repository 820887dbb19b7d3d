import { describe, expect, it } from "vitest";
import {
  type SilenceSeries,
  allOut,
  outagesOf,
  outagesThatExplain,
  silenceLimit,
  silenceSeries,
} from "#server/engine/devices/silence-series.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Times of Tuesday, November 10 in New York, or of Wednesday with `+1`. */
const at = (text: string): number => {
  const [time = "", next] = text.split(" ").toReversed();
  return Date.parse(`2026-11-10T${time}:00-05:00`) + (next ? 24 * HOUR : 0);
};
/** This morning, so that nothing before counts. */
const ASSIGNED = at("07:00");

const GATEWAY = silenceLimit(30 * MINUTE, 10 * MINUTE);
const DISPENSER = silenceLimit(24 * HOUR, HOUR);

const contact = (from: string, to = from) => ({ fromMs: at(from), toMs: at(to) });
const device = (
  heard: readonly string[],
  earsOut: readonly { fromMs: number; toMs: number }[],
) => ({
  assignedMs: ASSIGNED,
  heardMs: heard.map(at),
  earsOut: () => earsOut,
  toldMs: [],
  limitMs: DISPENSER,
  reportEveryMs: HOUR,
});
const isOn = (spans: SilenceSeries["offline"], ms: number): boolean =>
  spans.some(({ fromMs, toMs }) => ms >= fromMs && ms < toMs);

describe("A: a gateway that was out and brought its facts later", () => {
  it("a gateway is offline from half an hour after its last contact", () => {
    const outages = outagesOf([contact("06:00", "08:00"), contact("13:40")], GATEWAY, at("13:41"));
    expect(outages).toEqual([{ fromMs: at("08:30"), toMs: at("13:40") }]);
  });

  it("a gateway's outage explains devices two reports after their last contact", () => {
    const now = at("10:30");
    const out = outagesOf([contact("06:00", "08:00")], GATEWAY, now);
    const [d1, d2] = ["07:55", "07:58"].map((heard) => silenceSeries(device([heard], out), now));
    const unreachable = (time: string): boolean[] =>
      [d1, d2].map((course) => isOn(course?.unreachable ?? [], at(time)));
    expect(unreachable("09:54")).toEqual([false, false]);
    expect(unreachable("09:55")).toEqual([true, false]);
    expect(unreachable("09:58")).toEqual([true, true]);
    expect([d1, d2].flatMap((course) => course?.offline)).toEqual([]);
  });

  it("late facts leave no gap, and other devices have three reports to return", () => {
    const now = at("+1 09:00");
    const out = outagesOf([contact("06:00", "08:00"), contact("13:40", "+1 09:00")], GATEWAY, now);
    const brought = ["07:55", "08:55", "09:55", "10:55", "11:55", "12:55"];
    expect(silenceSeries(device(brought, out), at("13:41"))).toEqual({
      offline: [],
      unreachable: [],
    });
    expect(silenceSeries(device(["07:58"], out), now).offline).toEqual([
      { fromMs: at("+1 07:58"), toMs: Infinity },
    ]);
  });
});

describe("a silence", () => {
  it("a silence whose limit passed before the gateways' outage stays its own", () => {
    const out = [{ fromMs: at("+1 08:30"), toMs: at("+1 12:00") }];
    const course = silenceSeries(device(["08:00"], out), at("+1 13:00"));
    expect(course.offline).toEqual([{ fromMs: at("+1 08:00"), toMs: Infinity }]);
    expect(course.unreachable).toEqual([]);
  });

  it("a silence does not run while the gateways are out", () => {
    const out = [{ fromMs: at("08:30"), toMs: Infinity }];
    const course = silenceSeries(device(["08:00"], out), at("+1 20:00"));
    expect(course.offline).toEqual([]);
    expect(course.unreachable).toEqual([
      { sinceMs: at("08:00"), fromMs: at("10:00"), toMs: Infinity },
    ]);
    const back = [{ fromMs: at("08:30"), toMs: at("+1 09:00") }];
    expect(silenceSeries(device(["08:00"], back), at("+1 20:00")).offline).toEqual([
      { fromMs: at("+1 12:00"), toMs: Infinity },
    ]);
  });

  it("a gateway in contact for over two reports of a silence explains nothing", () => {
    const now = at("20:00");
    const explained = (lastContact: string) => {
      const contacts = [contact("06:00", lastContact)];
      const asked = { sinceMs: at("08:00"), reportEveryMs: HOUR };
      return outagesThatExplain(outagesOf(contacts, GATEWAY, now), contacts, asked);
    };
    expect(explained("10:00")).toEqual([{ fromMs: at("10:30"), toMs: Infinity }]);
    expect(explained("10:01")).toEqual([]);
    // One that had gone before it was heard on another way, or from what its gateway stored.
    expect(explained("07:00")).toEqual([{ fromMs: at("07:30"), toMs: Infinity }]);
  });

  it("a silence begins with the assignment where nothing was ever heard", () => {
    const never = { ...device([], []), heardMs: [], assignedMs: at("08:00") };
    expect(silenceSeries(never, at("+1 08:00")).offline).toEqual([]);
    expect(silenceSeries(never, at("+1 08:01")).offline).toEqual([
      { fromMs: at("+1 08:00"), toMs: Infinity },
    ]);
  });

  it("a silence is explained only while all gateways hearing the device are out", () => {
    const one = [{ fromMs: 10, toMs: 30 }];
    const other = [{ fromMs: 20, toMs: Infinity }];
    expect(allOut([one, other])).toEqual([{ fromMs: 20, toMs: 30 }]);
    expect(allOut([one, []])).toEqual([]);
    expect(allOut([])).toEqual([]);
  });
});
