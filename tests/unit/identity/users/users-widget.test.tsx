import { cleanup, screen } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { User } from "#contract/identity/users.ts";
import { UsersWidget } from "#renderer/features/identity/users/components/users-widget.tsx";
import { loadTexts, startI18n } from "#renderer/i18n/setup.ts";
import { json, startApiServer } from "#tests/unit/app/api-server.ts";
import { show } from "#tests/unit/forms/kit.tsx";

const customerId = "0199a000-0000-7000-8000-000000000001";
const user = (fullName: string, lastLoginTimestamp: string | null): User => ({
  customerId,
  userName: `${fullName}@example.test`,
  email: `${fullName}@example.test`,
  firstName: "",
  lastName: fullName,
  fullName,
  department: "",
  roles: ["reporting"],
  userRoleAssociations: [],
  canBeEdited: false,
  isActive: true,
  lastLoginTimestamp,
  last30DaysLogins: 0,
  lockoutEndDateUtc: null,
  canToggleActiveStatus: false,
});

const api = await startApiServer();
beforeAll(async () => {
  await startI18n("en-US");
  await loadTexts("users");
});
afterEach(cleanup);
afterAll(() => api.close());

it("a dashboard shows when each person signed in last", async () => {
  const people = [user("Ada", "2026-03-02T15:10:00Z"), user("Ben", null)];
  api.answerWith(({ url }, response) =>
    json(response, 200, url.includes("registeredUsers") ? people : []),
  );
  await show(<UsersWidget customerId={customerId} customerName="Northlake" pagePath="/users" />);
  await screen.findAllByText(/Ada/u);
  const rows = screen.getAllByRole("row");
  expect(screen.getByRole("columnheader", { name: "Last sign-in" })).toBeTruthy();
  const told = rows.slice(1).map((row) => row.textContent);
  expect(told).toEqual([
    expect.stringMatching(/Mar [23], 2026/u),
    expect.stringContaining("Never"),
  ]);
});
