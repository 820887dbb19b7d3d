import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import type { Employee, EmployeeForm } from "#contract/people/employees.ts";
import { UnassignDialog } from "#renderer/features/people/employees/components/unassign-dialog.tsx";
import { loadTexts, startI18n } from "#renderer/i18n/setup.ts";
import { json, startApiServer } from "#tests/unit/app/api-server.ts";
import { show } from "#tests/unit/forms/kit.tsx";

const id = (last: number) => `0199a000-0000-7000-8000-00000000000${last}`;
const badge = {
  id: id(4),
  employeeId: id(1),
  serialNumber: "T0024",
  isPermanent: false,
  heldSince: "2026-11-02T12:00:00.000Z",
};
const holder: Employee = {
  id: id(1),
  customerId: id(2),
  employeeIdentifier: "E-1001",
  firstName: "Ada",
  lastName: "Quill",
  jobRoleId: id(3),
  jobRole: "Nurse",
  department: null,
  badges: [badge],
  leftAt: null,
  version: 3,
  canEdit: true,
  history: [],
};
const held = {
  customerId: id(2),
  employeeId: id(1),
  serialNumber: "T0024",
  name: "Ada Quill",
};

const api = await startApiServer();
beforeAll(async () => {
  await startI18n("en-US");
  await loadTexts("employees", "errors");
});
afterAll(() => api.close());
afterEach(cleanup);

it("unassigns a badge from an earlier hour on, and shows a refusal there", async () => {
  const onClose = vi.fn<() => void>();
  await show(<UnassignDialog held={held} isOpen onClose={onClose} />);
  const press = () =>
    act(async () => void fireEvent.click(screen.getByRole("button", { name: "Unassign badge" })));
  const sent = () => {
    const { body = "" } = api.seen.findLast(({ method }) => method === "PUT") ?? {};
    return (JSON.parse(body) as EmployeeForm).badges[0];
  };
  await screen.findByRole("dialog", { name: "Unassign badge T0024?" });
  fireEvent.change(screen.getByLabelText("Time"), { target: { value: "0" } });

  api.answerWith(({ method }, response) => {
    if (method === "GET") return json(response, 200, holder);
    return json(response, 400, {
      title: "Invalid input",
      status: 400,
      code: "invalid_input",
      fieldErrors: { "badges.0.since": "start_after_end" },
    });
  });
  await press();
  await screen.findByText("The badge was given out later. Choose a later time.");
  expect(onClose).not.toHaveBeenCalled();
  expect(sent()).toMatchObject({ badgeId: badge.id, isAssigned: true, unassign: true });
  expect(new Date(sent()?.since ?? "").getHours()).toBe(0);

  fireEvent.change(screen.getByLabelText("Time"), { target: { value: "" } });
  api.answerWith(({ method }, response) =>
    json(response, 200, method === "GET" ? holder : { ...holder, version: 4, badges: [] }),
  );
  await press();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()).not.toHaveProperty("since");
  expect(screen.queryByText("The badge was given out later. Choose a later time.")).toBeNull();
});
