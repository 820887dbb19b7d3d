import { cleanup, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeAll, expect, it } from "vitest";
import type { AuditEntry } from "#contract/identity/audit.ts";
import type { AuditText } from "#renderer/features/identity/audit/components/audit-text.ts";
import { EntryChanges } from "#renderer/features/identity/audit/components/entry-changes.tsx";
import { startI18n } from "#renderer/i18n/setup.ts";

const words: AuditText = {
  author: (raw) => raw,
  action: (raw) => raw,
  entity: (raw) => raw,
  field: (raw) => raw,
  value: String,
  side: (change, side) => JSON.stringify(change[side] ?? null),
  time: String,
};

const names = { firstName: "Nora", lastName: "Quill" };
const entry = (action: string, after: Record<string, unknown> = names): AuditEntry => ({
  id: "0199a000-0000-7000-8000-000000000001",
  at: "2026-11-20T12:00:00.000Z",
  userName: "admin@northlake.test",
  action,
  entity: "app_user",
  entityId: null,
  facilityId: null,
  facilityName: null,
  before: names,
  after,
  ipAddress: null,
});

const wordsOf = async (shown: AuditEntry): Promise<string> => {
  render(
    <Suspense>
      <EntryChanges entry={shown} words={words} />
    </Suspense>,
  );
  await screen.findByText("Whole entry");
  return document.body.textContent ?? "";
};

beforeAll(() => startI18n());
afterEach(cleanup);

it("says that a change changed no field", async () => {
  await expect(wordsOf(entry("update"))).resolves.toContain("No field changed.");
});

it("says nothing of fields where a password was changed", async () => {
  await expect(wordsOf(entry("changePassword"))).resolves.not.toContain("No field changed.");
});

it("shows a revoked token as a change of its state, without ids", async () => {
  const revoked = { ...entry("revoke"), entityId: names.lastName, before: names, after: null };
  const said = await wordsOf(revoked);
  expect(said).toMatch(/"active" → After "revoked"/u);
  expect(said.split("Whole entry")[0]).not.toContain("Nora");
});

it("leaves ids to the whole entry", async () => {
  const userId = "0199a000-0000-7000-8000-000000000009";
  const [told] = (await wordsOf(entry("update", { ...names, userId }))).split("Whole entry");
  expect(told).not.toContain(userId);
});

it("a token's entry lists the fields that changed beside it", async () => {
  const both = entry("changePassword", { ...names, firstName: "Eleonora" });
  await expect(wordsOf(both)).resolves.toContain("Eleonora");
});
