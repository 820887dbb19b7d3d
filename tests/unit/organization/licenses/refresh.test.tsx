import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { refreshLicenses } from "#renderer/features/organization/licenses/queries.ts";

it("has the first steps asked for at once, not at their next turn", async () => {
  const client = new QueryClient();
  const queryKey = ["first-steps", "facility"];
  client.setQueryData(queryKey, { steps: [] });
  await refreshLicenses(client);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
