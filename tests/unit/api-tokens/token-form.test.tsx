import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { LANGUAGES } from "#contract/primitives.ts";
import { useTokenForm } from "#renderer/features/api-tokens/components/use-token-form.ts";
import { changeLanguage, startI18n } from "#renderer/i18n/setup.ts";

const customerId = "0199a000-0000-7000-8000-000000000001";
const accounts = [{ userId: customerId, userName: "service@example.test", fullName: "" }];

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>
    <Suspense>{children}</Suspense>
  </QueryClientProvider>
);

beforeAll(() => startI18n());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe.each(LANGUAGES)("the last day of a token, asked for in %s", (language) => {
  const problemWith = async (day: string): Promise<string | undefined> => {
    await changeLanguage(language);
    const { result } = renderHook(() => useTokenForm(customerId, accounts, () => undefined), {
      wrapper,
    });
    await waitFor(() => expect(result.current).not.toBeNull());
    await act(async () => {
      // The form's state is followed by whoever has read it once.
      result.current.errorOf("expiresOn");
      result.current.form.setValue("expiresOn", day);
      await result.current.form.trigger("expiresOn");
    });
    return result.current.errorOf("expiresOn");
  };

  it("is refused on the page where it lies more than five years ahead", async () => {
    vi.useFakeTimers({ now: new Date("2026-03-02T15:00:00Z"), toFake: ["Date"] });
    expect(await problemWith("2031-03-02")).toBeUndefined();
    cleanup();
    expect(await problemWith("2031-03-03")).toMatch(/ 5 /u);
    cleanup();
    expect(await problemWith("9999-12-31")).toMatch(/ 5 /u);
  });
});
