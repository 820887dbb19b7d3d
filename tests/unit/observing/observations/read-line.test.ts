import { expect, it } from "vitest";
import { facilityScope } from "#server/db/tenant-scope.ts";
import { lineIds } from "#server/engine/observations/file/file-sessions.ts";
import { type Cells, readLine } from "#server/engine/observations/file/read-line.ts";

const directory = {
  scope: facilityScope(
    "0196f0a0-0000-7000-8000-000000000001",
    "0196f0a0-0000-7000-8000-000000000002",
  ),
  name: "General",
  timeZone: "America/New_York",
  hasLicense: true,
  locations: new Map([["4w", "unit"]]),
  roles: new Map([["nurse", "role"]]),
  quickNotes: new Map([["gloves worn", "note"]]),
  observers: new Map([["ida@example.org", "observer"]]),
};
const NOW = new Date("2026-11-19T12:00:00Z");
const read = (cells: Cells) => readLine(cells, directory, NOW);
const faults = (cells: Cells): string[] => {
  const answer = read(cells);
  return answer.line === undefined
    ? answer.faults.map(({ column, reason, value }) =>
        `${column ?? "line"} ${reason} ${value}`.trim(),
      )
    : [];
};

const HANDS = {
  location: "4W",
  role: "Nurse",
  moment: "inRoom",
  outcome: "rub",
  time: "2026-10-15",
};
const EQUIPMENT = {
  location: "4W",
  role: "Nurse",
  moment: "outOfRoom",
  precautions: "contact; droplet",
  items: "gown removedCorrectly; mask used",
  time: "2026-10-15 10:00",
  observer: "ida@example.org",
  session: "Round 1",
  link: "1",
  note: "Busy",
  quickNotes: "gloves worn",
};

it("a line is refused for all that is wrong with it", () => {
  const wrong = { location: "4X", role: "Nurze", moment: "in", outcome: "soap", time: "soon" };
  expect(
    faults({ ...wrong, count: "1e3", feedback: "maybe", purpose: "fun", observer: "x" }),
  ).toEqual([
    "time time soon",
    "location unknown 4X",
    "role unknown Nurze",
    "moment unknown in",
    "count count 1e3",
    "feedback feedback maybe",
    "outcome unknown soap",
    "purpose unknown fun",
    "observer unknown x",
  ]);
  expect(faults({})).toEqual([
    "time missing",
    "location missing",
    "role missing",
    "moment missing",
    "line kind",
  ]);
  expect(faults({ ...HANDS, link: "1", count: "2", note: "n".repeat(201) })).toEqual([
    "link linkedCount",
    "note note",
  ]);
});

it("reports each wrong part of a cell once", () => {
  const cells = {
    ...EQUIPMENT,
    precautions: "contact; flu; cold; flu",
    items: "scarf; gown torn; mask used",
    quickNotes: "gloves worn; hat; cap",
  };
  expect(faults(cells)).toEqual([
    "quickNotes unknown hat",
    "quickNotes unknown cap",
    "precautions unknown flu",
    "precautions unknown cold",
    "items unknown scarf",
    "items itemState torn",
  ]);
  expect(faults({ ...EQUIPMENT, moment: "beforeContact", precautions: ";" })).toEqual([
    "moment notInRoom",
    "precautions missing",
    "items removal",
  ]);
});

it("lines have the ids that they were stored with", () => {
  const idOf = lineIds();
  const ids = [HANDS, HANDS, EQUIPMENT].map((cells) => {
    const { line } = read(cells);
    return line === undefined ? null : idOf(directory, line);
  });
  expect(ids).toEqual([
    "e56ec9b8-642a-5029-b5f8-5877acbfc982",
    "56992322-4f07-5268-97ec-b3e6f2da4776",
    "3fffed6d-0b50-5db1-abe9-9694acf6f998",
  ]);
});
