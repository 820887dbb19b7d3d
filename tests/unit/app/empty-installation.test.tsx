import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { type ReactNode, Suspense } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createQueryClient } from "#renderer/api/query-client.ts";
import { ScopeMessage } from "#renderer/app/facility/scope-message.tsx";
import { UnlicensedScreen } from "#renderer/app/screens/unlicensed-screen.tsx";
import { NoAccountNote } from "#renderer/features/identity/session/components/no-account-note.tsx";
import { startI18n } from "#renderer/i18n/setup.ts";
import { type PermissionMap, setSession } from "#renderer/session/session-store.ts";
import { json, startApiServer } from "./api-server.ts";
import { sessionUser } from "./session-user.ts";

let server: Awaited<ReturnType<typeof startApiServer>>;
beforeEach(async () => {
  server = await startApiServer();
  await startI18n("en-US");
});
afterEach(async () => {
  cleanup();
  await server.close();
});

const show = (shown: ReactNode): void => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <Suspense>{shown}</Suspense>
      </MemoryRouter>
    </QueryClientProvider>,
  );
};

describe("an installation without any account", () => {
  it("the sign-in page explains how the first administrator is made", async () => {
    server.answerWith((_, response) => json(response, 200, { hasAccount: false }));
    show(<NoAccountNote />);
    expect((await screen.findByText(/create-admin EMAIL/u)).tagName).toBe("CODE");
    expect(server.seen.map(({ url }) => url)).toEqual(["/api/portal/setup"]);
  });

  it.each([
    [200, { hasAccount: true }],
    [503, {}],
  ])("the sign-in page explains nothing where an account exists (%i)", async (status, answer) => {
    server.answerWith((_, response) => json(response, status, answer));
    show(<NoAccountNote />);
    await expect.poll(() => server.seen.length).toBe(1);
    expect(screen.queryByText(/create-admin/u)).toBeNull();
  });
});

describe("an account without any area", () => {
  const open = (
    permissions: PermissionMap,
    customers: readonly object[],
    shown = <UnlicensedScreen />,
  ): void => {
    server.answerWith(({ url }, response) =>
      json(
        response,
        200,
        url === "/api/user/customers" ? customers : { supportEmail: "a@b.test", productUrl: null },
      ),
    );
    setSession({ user: sessionUser(), permissions });
    show(shown);
  };
  const title = async (): Promise<string | null> =>
    (await screen.findByRole("heading", { level: 1 })).textContent;

  it("a provider's administrator without customers is led on", async () => {
    open({ addCustomers: true, administerCustomer: true }, []);
    expect(await title()).toBe("No customers yet");
    expect(screen.getAllByRole("listitem")).toHaveLength(4);
    expect(screen.getByRole("link", { name: "Open the user guide" })).toBeTruthy();
  });

  it("a provider's administrator without a customer is led on from every page", async () => {
    open({ addCustomers: true }, [], <ScopeMessage about="customer" state={{ kind: "none" }} />);
    expect(await title()).toBe("No customers yet");
  });

  it("an account with an area is never called an account without access", async () => {
    open({ observeCompliance: true }, []);
    expect(await title()).toBe("You have access to Handrail");
    expect(screen.getByRole("link").getAttribute("href")).toBe("/");
  });

  it("an account without any area sees that nothing is licensed", async () => {
    open({}, []);
    expect(await title()).toBe("You don’t have access to any product yet");
  });
});
