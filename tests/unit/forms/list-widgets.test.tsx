import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { GatewayToken } from "#contract/devices/ingest.ts";
import type { ImsJobRole } from "#contract/people/job-roles.ts";
import { GatewayTokensWidget } from "#renderer/features/devices/gateway-tokens/components/gateway-tokens-widget.tsx";
import { ImsRolesWidget } from "#renderer/features/people/job-roles/components/role-widgets.tsx";
import { startI18n } from "#renderer/i18n/setup.ts";
import { useToasts } from "#renderer/ui/feedback/toast.ts";
import { json, startApiServer } from "#tests/unit/app/api-server.ts";
import { show } from "./kit.tsx";

const id = (last: number) => `0199a000-0000-7000-8000-00000000001${last}`;
const tokens: GatewayToken[] = [
  { id: id(1), name: "Basement", createdAt: "2026-03-01T08:00:00.000Z" },
];
const role: ImsJobRole = {
  id: id(2),
  name: "Charge nurse",
  jobType: { id: 1, title: "nurse" },
  isActive: true,
  hasAssignment: false,
  staff: 0,
  version: 3,
};

const api = await startApiServer();
const told = () => useToasts.getState().list.map(({ kind, text }) => `${kind}: ${text}`);
const reads = () => api.seen.filter(({ method }) => method === "GET").length;
const refusal = (code: string, status: number) => ({ code, status, title: "" });
const press = async (name: string, role = "button") => {
  const found = await screen.findByRole(role, { name });
  await act(async () => void fireEvent.click(found));
};

beforeAll(() => startI18n("en-US"));
beforeEach(() => {
  api.seen.length = 0;
  useToasts.setState({ list: [] });
});
afterEach(cleanup);
afterAll(() => api.close());

describe("an act on a row that asks first", () => {
  const askToRevoke = async () => {
    await show(<GatewayTokensWidget facilityId={id(0)} timeZone="UTC" />);
    await press("Actions for Basement");
    await press("Revoke…", "menuitem");
    await screen.findByRole("dialog", { name: "Revoke the token “Basement”?" });
  };

  it("a list shows that another user was first, closes, and reloads", async () => {
    api.answerWith(({ method }, response) =>
      method === "GET"
        ? json(response, 200, reads() > 1 ? [] : tokens)
        : json(response, 404, refusal("not_found", 404)),
    );
    await askToRevoke();
    await press("Revoke token");
    await screen.findByText("No tokens yet");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(told()).toEqual(["info: “Basement” had already been revoked."]));
  });

  it("a row's question stays with the reason of its failure", async () => {
    api.answerWith(({ method }, response) =>
      method === "GET"
        ? json(response, 200, tokens)
        : json(response, 503, refusal("unavailable", 503)),
    );
    await askToRevoke();
    await press("Revoke token");
    const dialog = within(screen.getByRole("dialog"));
    expect(await dialog.findByText("The token was not revoked.")).toBeDefined();
    expect(told()).toEqual([]);
  });
});

describe("a list on a dashboard", () => {
  it("a dashboard list says that no row matches, and shows all again", async () => {
    api.answerWith((_, response) => json(response, 200, [role]));
    await show(<ImsRolesWidget customerId={id(0)} canManage />);
    await screen.findByRole("rowheader", { name: "Charge nurse" });
    const search = screen.getByRole("searchbox");
    fireEvent.change(search, { target: { value: "porter" } });
    await screen.findByText("No role matches “porter”");
    await press("Clear search");
    await screen.findByRole("rowheader", { name: "Charge nurse" });
  });

  it("a dashboard list shows text in place of a forbidden switch", async () => {
    api.answerWith((_, response) => json(response, 200, [role]));
    await show(<ImsRolesWidget customerId={id(0)} canManage={false} />);
    expect(await screen.findByText("Active")).toBeDefined();
    expect(screen.queryByRole("switch")).toBeNull();
    expect(screen.queryByRole("button", { name: "New role" })).toBeNull();
  });
});

describe("a row's switch", () => {
  const checked = () => screen.getByRole<HTMLInputElement>("switch").checked;

  it("a row's switch moves at once, and stays when the list agrees", async () => {
    let isActive = true;
    api.answerWith(({ method }, response) => {
      if (method !== "GET") isActive = false;
      json(response, 200, method === "GET" ? [{ ...role, isActive }] : { ...role, isActive });
    });
    await show(<ImsRolesWidget customerId={id(0)} canManage />);
    const box = await screen.findByRole("switch", { name: "Charge nurse" });
    fireEvent.click(box);
    expect(checked()).toBe(false);
    await waitFor(() => expect(box.getAttribute("aria-busy")).toBeNull());
    expect(checked()).toBe(false);
    expect(reads()).toBe(2);
    expect(told()).toEqual([]);
  });

  it("a refused switch of a row goes back with a notice", async () => {
    api.answerWith(({ method }, response) =>
      method === "GET"
        ? json(response, 200, [role])
        : json(response, 409, refusal("job_role_has_employees", 409)),
    );
    await show(<ImsRolesWidget customerId={id(0)} canManage />);
    fireEvent.click(await screen.findByRole("switch", { name: "Charge nurse" }));
    await waitFor(() => expect(told()).toHaveLength(1));
    expect(told()[0]).toMatch(/^bad: Charge nurse was not changed\. ./u);
    await waitFor(() => expect(checked()).toBe(true));
    expect(reads()).toBe(2);
  });
});
