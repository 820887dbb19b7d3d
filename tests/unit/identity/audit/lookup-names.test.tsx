import { cleanup, screen } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { AuditEntry } from "#contract/identity/audit.ts";
import { AuditTable } from "#renderer/features/identity/audit/components/audit-list.tsx";
import { startI18n } from "#renderer/i18n/setup.ts";
import { json, startApiServer } from "#tests/unit/app/api-server.ts";
import { show } from "#tests/unit/forms/kit.tsx";

const LOOKUPS: Record<string, unknown[]> = {
  Countries: [{ id: 2, name: "Canada", code: "CA", hasStates: true, paperSize: "Letter" }],
  StateOrProvince: [
    { id: 71, name: "Ontario", timeZone: "America/Toronto" },
    { id: 72, name: "Quebec", timeZone: "America/Toronto" },
  ],
  locationTemplate: [{ id: 1, name: "US hospital" }],
  hygieneProtocol: [{ id: 1, name: "In and out of room" }],
};

const api = await startApiServer();
beforeAll(() => startI18n("en-US"));
afterEach(cleanup);
afterAll(() => api.close());

const facility = (stateId: number) => ({ countryId: 2, stateId, templateId: 1 });
const ENTRY: AuditEntry = {
  id: "0199a000-0000-7000-8000-000000000001",
  at: "2026-11-26T10:00:00.000Z",
  userName: "nora@northlake.test",
  action: "update",
  entity: "facility",
  entityId: "0199a000-0000-7000-8000-000000000002",
  facilityId: null,
  facilityName: null,
  before: { ...facility(71), hygieneProtocolId: null },
  after: { ...facility(72), hygieneProtocolId: 1 },
  ipAddress: null,
};

it("names provinces, templates and protocols, and has a number where there is no name", async () => {
  api.answerWith(({ url }, response) =>
    json(response, 200, LOOKUPS[url.split("?")[0]?.split("/").at(-1) ?? ""] ?? []),
  );
  await show(
    <AuditTable
      entries={[
        ENTRY,
        { ...ENTRY, id: ENTRY.id.replace(/1$/u, "3"), before: null, after: { templateId: 9 } },
      ]}
    />,
  );
  expect(await screen.findByText("Ontario")).toBeInstanceOf(HTMLElement);
  expect(screen.getByText("Quebec")).toBeInstanceOf(HTMLElement);
  expect(await screen.findByText("In and out of room")).toBeInstanceOf(HTMLElement);
  expect(screen.getByText("9")).toBeInstanceOf(HTMLElement);
});
