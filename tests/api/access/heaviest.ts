import { LIMITS } from "#contract/core/limits.ts";
import { fileForm } from "#tests/support/file-form.ts";
import { unfoldingGif } from "#tests/support/gif.ts";
import { SAMPLES, type Sample } from "./samples.ts";
import type { Place } from "./world.ts";

type Given = Parameters<(typeof SAMPLES)[string]>[0];

const longRange = { reportDateRange: "last12Months" } as const;

/** A file with so many lines as an import takes. */
const lines = (head: string, line: (index: number) => string): string =>
  [head, ...Array.from({ length: LIMITS.importLinesMax - 1 }, (_, index) => line(index))].join(
    "\n",
  );

const reportUrl = `/reports/ams?${new URLSearchParams({
  reportId: "2",
  filters: JSON.stringify(longRange),
}).toString()}`;
const printed = ({ facilityId }: Place) => ({ reportUrl, reportId: 2, facilityId });

/** In one call of a gateway that has waited, and when the first of them was. */
const FACTS = 2_000;
const FACTS_FROM_MS = Date.UTC(2026, 10, 19, 12);

/** About a picture's largest size, of frames that each are little to send. */
const GIF = unfoldingGif(200, 630);

/**
 * The heaviest input of a call whose work follows from its input; the others do as much for their
 * usual sample. A client that floods the server sends these.
 */
const HEAVIEST: Record<string, (given: Given) => Sample> = {
  "ingest.events": ({ place }) => ({
    body: Array.from({ length: FACTS }, (_, index) => ({
      id: `walk ${index}`,
      type: "dispense",
      device: `walked ${place.name}`,
      at: new Date(FACTS_FROM_MS + index * 1_000).toISOString(),
    })),
  }),
  "find.everything": ({ place }) => ({ query: { facilityId: place.facilityId, text: "e" } }),
  "devices.list": ({ place }) => ({ query: { facilityId: place.facilityId } }),
  "badgeDesk.find": ({ place }) => ({
    params: { facilityId: place.facilityId },
    query: { number: "Walk 1" },
  }),
  "locations.close": ({ place }) => ({
    params: { locationId: place.spareRoomId },
    body: { from: "2027-01-01" },
    orElse: 412,
  }),
  "reports.run": ({ place }) => ({
    params: { reportId: "2" },
    body: { facilityId: place.facilityId, ...longRange },
  }),
  "reports.filters": ({ place }) => ({
    body: {
      facilityId: place.facilityId,
      requestedFilters: ["locations", "shifts", "devices"],
    },
  }),
  "render.ticket": ({ place }) => ({ body: printed(place) }),
  "exports.pdf": ({ place }) => ({ query: { ...printed(place), reportId: "2" } }),
  "exports.pdfByPost": ({ place }) => ({ body: printed(place) }),
  "slides.image": ({ place }) => ({
    query: { facilityId: place.facilityId },
    body: fileForm("file", GIF),
  }),
  "customers.setLogo": ({ place }) => ({
    params: { customerId: place.customerId },
    body: fileForm("logo", GIF),
  }),
  "deviceSheet.get": ({ place }) => ({ params: { facilityId: place.facilityId } }),
  "badgeDesk.people": ({ place }) => ({
    params: { facilityId: place.facilityId },
    query: { text: "e" },
  }),
  "devices.checkImport": ({ place }) => ({
    params: { facilityId: place.facilityId },
    body: {
      text: lines(
        "Serial number,Name,Model,Location",
        (index) => `IMP-${index},Door ${index},1,${place.roomId}`,
      ),
    },
  }),
  "employees.checkImport": ({ place }) => ({
    params: { customerId: place.customerId },
    body: {
      text: lines(
        "Identifier,First name,Last name,Job role",
        (index) => `E-${100_000 + index},Ida,Roy,Nurse`,
      ),
    },
  }),
  "userImports.check": ({ place }) => ({
    params: { customerId: place.customerId },
    body: {
      text: lines(
        "E-mail,First name,Last name,Role,Facility",
        (index) => `walk${index}@northlake.test,Ida,Roy,Observer,`,
      ),
    },
  }),
  "observationImports.check": ({ place }) => ({
    params: { facilityId: place.facilityId },
    body: {
      text: lines(
        "location,role,moment,time,outcome",
        (index) => `Unit ${index},Nurse,inRoom,2026-01-05,rub`,
      ),
    },
  }),
  "locations.checkImport": ({ place }) => ({
    params: { facilityId: place.facilityId },
    body: { text: lines("Floor,Unit", (index) => `Annex,Ward ${index}`) },
  }),
};

/** The input that asks most of a call, aimed at a place. */
export const heaviestOf = (name: string, given: Given): Sample => {
  const make = HEAVIEST[name] ?? SAMPLES[name];
  if (make === undefined) throw new Error(`there is no sample for ${name}`);
  return make(given);
};
