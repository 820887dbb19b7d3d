import { cleanup, screen } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { DeactivateUserDialog } from "#renderer/features/identity/users/components/deactivate-user-dialog.tsx";
import type { Person } from "#renderer/features/identity/users/lib/person.ts";
import { startI18n } from "#renderer/i18n/setup.ts";
import { json, startApiServer } from "#tests/unit/app/api-server.ts";
import { show } from "#tests/unit/forms/kit.tsx";

const api = await startApiServer();
beforeAll(() => startI18n());
afterEach(cleanup);
afterAll(() => api.close());

it("names the reports and alerts that end with an account, and the others", async () => {
  api.answerWith((_, response) =>
    json(response, 200, {
      recipientOf: ["Ward mail"],
      lastRecipientOf: ["Own report"],
      alertRecipientOf: ["Gateways"],
      lastAlertRecipientOf: ["Night watch", "Night watch"],
    }),
  );
  const person = { userName: "kim@mercy.example", fullName: "Kim Lee" } as Person;
  await show(
    <DeactivateUserDialog isOpen onClose={() => undefined} customerId="c" person={person} />,
  );
  await screen.findByText("Alerts");
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Deleted Own report",
    "Removed from Ward mail",
    "Switched off Night watch",
    "Switched off Night watch",
    "Removed from Gateways",
  ]);
});
