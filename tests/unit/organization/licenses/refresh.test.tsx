import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { refreshLicenses } from "#renderer/features/organization/licenses/queries.ts";

it("a new license marks the first steps stale at once", async () => {
  const client = new QueryClient();
  const queryKey = ["first-steps", "facility"];
  client.setQueryData(queryKey, { steps: [] });
  await refreshLicenses(client);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
