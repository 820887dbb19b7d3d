import { describe, expect, it } from "vitest";
import { ApiError } from "#renderer/api/api-error.ts";
import { signInFailure } from "#renderer/features/identity/session/lib/sign-in-failure.ts";

describe("a failed attempt to sign in", () => {
  it("a failed sign-in never says which of the two was wrong", () => {
    const error = new ApiError({ code: "invalid_credentials", status: 401 });
    expect(signInFailure(error)).toEqual({
      title: "session.failure.credentialsTitle",
      text: "session.failure.credentials",
    });
  });

  it("a failed sign-in says in full minutes when a locked account opens again", () => {
    const locked = (retryAfter?: number) =>
      signInFailure(new ApiError({ code: "locked_out", status: 429, retryAfter }));
    expect(locked(61)).toMatchObject({ text: "session.failure.locked", count: 2 });
    expect(locked(5)).toMatchObject({ text: "session.failure.locked", count: 1 });
    expect(locked()).toMatchObject({ text: "session.failure.lockedUnknown" });
  });

  it("a failed sign-in on a busy network does not mean a locked account", () => {
    const error = new ApiError({ code: "rate_limited", status: 429, retryAfter: 12 });
    expect(signInFailure(error)).toEqual({
      title: "session.failure.busyTitle",
      text: "session.failure.locked",
      count: 1,
    });
  });

  it("a failed sign-in shows the reference of a server fault", () => {
    const error = new ApiError({ code: "internal_error", status: 500, requestId: "r-1" });
    expect(signInFailure(error)).toMatchObject({
      title: "session.failure.internalTitle",
      reference: "r-1",
    });
  });

  it("a failed sign-in leaves field errors to their fields", () => {
    const error = new ApiError({
      code: "invalid_input",
      status: 400,
      fieldErrors: { UserName: "email" },
    });
    expect(signInFailure(error)).toBeNull();
  });

  it("a failed sign-in explains why there was no answer", () => {
    const error = new ApiError({ code: "offline", status: 0 });
    expect(signInFailure(error)).toMatchObject({ text: "errors.offline" });
  });
});
