import { act, cleanup, render, screen } from "@testing-library/react";
import { type FunctionComponent, Suspense } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { json, startApiServer } from "./api-server.ts";

let server: Awaited<ReturnType<typeof startApiServer>>;

beforeEach(async () => {
  server = await startApiServer();
  // A page that has just been opened: nothing is remembered yet.
  vi.resetModules();
  const { startI18n } = await import("#renderer/i18n/setup.ts");
  await startI18n("en-US");
});
afterEach(async () => {
  cleanup();
  await server.close();
});

const show = async (Shown: FunctionComponent): Promise<void> => {
  await act(async () => {
    render(
      <Suspense>
        <Shown />
      </Suspense>,
    );
  });
  await screen.findByText("Support");
};
const showSupport = async (): Promise<void> =>
  show((await import("#renderer/app/shell/support-link.tsx")).SupportLink);
const showUnlicensed = async (): Promise<void> =>
  show((await import("#renderer/app/screens/no-product.tsx")).NoProduct);

const answerWith = (productUrl: string | null, supportEmail = "help@example.test"): void =>
  server.answerWith((_, response) => json(response, 200, { supportEmail, productUrl }));
const hrefOf = (name: string): string | null => screen.getByText(name).getAttribute("href");

describe("the link to support", () => {
  it("the support link opens a mail once the address is known", async () => {
    const answers: (() => void)[] = [];
    server.answerWith((_, response) => {
      const contacts = { supportEmail: "help@example.test", productUrl: null };
      answers.push(() => json(response, 200, contacts));
    });
    await showSupport();
    await expect.poll(() => answers.length).toBe(1);
    expect(screen.queryByRole("link")).toBeNull();
    answers[0]?.();
    const link = await screen.findByRole("link", { name: "Support" });
    expect(link.getAttribute("href")).toBe("mailto:help@example.test");
    expect(server.seen.map(({ url }) => url)).toEqual(["/api/portal/contacts"]);
  });

  it("the support link's address is fetched once, however often it is shown", async () => {
    answerWith(null);
    await showSupport();
    await screen.findByRole("link", { name: "Support" });
    cleanup();
    await showSupport();
    expect(screen.getByRole("link", { name: "Support" })).toBeTruthy();
    expect(server.seen).toHaveLength(1);
  });

  it("the support link accepts any mailbox", async () => {
    answerWith(null, "a?b&c%d@example.test");
    await showSupport();
    const link = await screen.findByRole("link", { name: "Support" });
    expect(link.getAttribute("href")).toBe("mailto:a%3Fb%26c%25d@example.test");
  });

  it("shows no support link while the server is unavailable, and requests it again later", async () => {
    const { onApiFailure } = await import("#renderer/api/failures.ts");
    const failures: string[] = [];
    const stop = onApiFailure((error) => failures.push(error.code));
    server.answerWith((_, response) => json(response, 503, {}));
    await showSupport();
    await expect.poll(() => server.seen.length).toBe(1);
    cleanup();
    answerWith(null);
    await expect
      .poll(async () => {
        cleanup();
        await showSupport();
        return screen.queryByRole("link")?.getAttribute("href");
      })
      .toBe("mailto:help@example.test");
    stop();
    expect(failures).toEqual([]);
  });
});

describe("the page of accounts without a license", () => {
  it("the page of accounts without a license links to the product", async () => {
    answerWith("https://www.example.test/hands");
    await showUnlicensed();
    await expect.poll(() => hrefOf("What Handrail offers")).toBe("https://www.example.test/hands");
  });

  it("without a product page the link leads to the user guide", async () => {
    answerWith(null);
    await showUnlicensed();
    expect(hrefOf("What Handrail offers")).toBe("/guide");
    await screen.findByRole("link", { name: "Support" });
    expect(hrefOf("What Handrail offers")).toBe("/guide");
  });
});
