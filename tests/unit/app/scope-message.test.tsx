import { act, cleanup, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, expect, it } from "vitest";
import { ScopeMessage } from "#renderer/app/facility/scope-message.tsx";
import { startI18n } from "#renderer/i18n/setup.ts";

beforeAll(() => startI18n("en-US"));
afterEach(cleanup);

it.each([
  ["customer", "You don’t have access to this customer", "Show my customer"],
  ["facility", "You don’t have access to this facility", "Show my facility"],
] as const)("explains another customer's %s, and leads home", async (about, said, way) => {
  await act(async () => {
    render(
      <MemoryRouter initialEntries={["/admin/auditlog?customerId=x"]}>
        <Suspense>
          <ScopeMessage state={{ kind: "foreign" }} about={about} />
        </Suspense>
      </MemoryRouter>,
    );
  });
  await screen.findByRole("heading", { name: said });
  const home = screen.getByRole("link", { name: way });
  expect(home.getAttribute("href")).toBe("/admin/auditlog");
  if (about === "customer") expect(document.body.textContent).not.toMatch(/facility|license/u);
});
