import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { EmployeeForm } from "#contract/people/employees.ts";
import { BadgeRows } from "#renderer/features/people/employees/components/badge-rows.tsx";
import { useContractForm } from "#renderer/forms/use-contract-form.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { loadTexts, startI18n } from "#renderer/i18n/setup.ts";
import { show } from "#tests/unit/forms/kit.tsx";

const id = (last: number) => `0199a000-0000-7000-8000-0000000000${last}`;
const free = ["T0011", "T0024", "T0031", "T0240"].map((serialNumber, at) => ({
  id: id(10 + at),
  serialNumber,
  employeeId: null,
}));
const names = { firstName: "Ada", lastName: "Quill", department: "" };
const send = vi.fn<(body: EmployeeForm) => Promise<void>>();

function Page() {
  const form = useContractForm(
    { body: EmployeeForm },
    {
      defaults: {
        customerId: id(91),
        employeeIdentifier: "E-1001",
        jobRoleId: id(92),
        ...names,
        badges: [],
      },
      words: (path) => textId(`employees.form.${path}`),
      send,
      isNew: true,
    },
  );
  return (
    <form {...form.attributes}>
      <BadgeRows form={form} held={[]} free={free} />
      <button type="button" onClick={form.save}>
        Save
      </button>
    </form>
  );
}

beforeAll(async () => {
  await startI18n("en-US");
  await loadTexts("employees", "errors");
});
afterEach(cleanup);

it("finds a free badge by part of its number, and requires one", async () => {
  await show(<Page />);
  const press = (name: string) =>
    act(async () => void fireEvent.click(screen.getByRole("button", { name })));
  await screen.findByRole("button", { name: "New badge" });
  await press("New badge");
  await press("Save");
  await screen.findByText("Choose a badge or remove this row.");
  const field = screen.getByRole("button", { name: "Badge: Choose a badge" });
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(send).not.toHaveBeenCalled();

  await press("Badge: Choose a badge");
  const search = await screen.findByRole("combobox", { name: "Search: Badge" });
  const offered = () =>
    within(screen.getByRole("listbox", { name: "Badge" }))
      .getAllByRole("option")
      .map(({ textContent }) => textContent);
  expect(offered()).toEqual(["T0011", "T0024", "T0031", "T0240"]);
  fireEvent.change(search, { target: { value: "24" } });
  expect(offered()).toEqual(["T0024", "T0240"]);
  fireEvent.keyDown(search, { key: "ArrowDown" });
  fireEvent.keyDown(search, { key: "Enter" });
  await screen.findByRole("button", { name: "Badge: T0240" });
  await press("Save");
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
  expect(send.mock.calls[0]?.[0].badges).toMatchObject([
    { badgeId: free[3]?.id, isAssigned: false },
  ]);
});
