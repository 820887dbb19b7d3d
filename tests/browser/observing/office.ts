import type { APIRequestContext } from "@playwright/test";
import type { SessionUser } from "#contract/identity/session.ts";
import { expect } from "../support.ts";

/** Who is signed in. */
export const userOf = async (request: APIRequestContext): Promise<SessionUser> =>
  (await (await request.get("/api/user")).json()) as SessionUser;

/** Opens or closes an account of the observed customer, as an administrator does it elsewhere. */
export const setActive = async (
  office: APIRequestContext,
  address: string,
  username: string,
  isActive: boolean,
): Promise<void> => {
  const user = await userOf(office);
  const customerId = new URL(address, "http://portal").searchParams.get("customerId") ?? "";
  const query = new URLSearchParams({ customerId, username, isActive: String(isActive) });
  const answer = await office.put(`/api/userMaintenance/setActiveStatus?${query}`, {
    headers: { "x-csrf-token": user.csrfToken },
  });
  expect(answer.status()).toBe(204);
};

/** The person's account speaks French from now on. */
export const speakFrench = async (request: APIRequestContext): Promise<void> => {
  const { csrfToken } = await userOf(request);
  const headers = { "x-csrf-token": csrfToken };
  const answer = await request.put("/api/user/language", {
    data: { language: "fr-CA" },
    headers,
  });
  expect(answer.status()).toBe(204);
};
