import AxeBuilder from "@axe-core/playwright";
import { type BrowserContext, type Page, expect } from "@playwright/test";

export { expect };

export const PASSWORD = "Handrail-demo-1";

/** Signs in through the API, so that a journey may begin behind the door; a session of its own. */
export const signInAnew = async (page: Page, email: string): Promise<void> => {
  const answer = await page.request.post("/api/login", {
    data: { UserName: email, Password: PASSWORD, RememberMe: false },
  });
  expect(answer.status()).toBe(200);
};

type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

/** The sessions that the journeys of this worker share: signing in happens once. */
const sessions = new Map<string, Cookies>();

/** The same with the session that this worker has for a user: for journeys that do not end it. */
export const signInAs = async (page: Page, email: string): Promise<void> => {
  const cookies = sessions.get(email);
  if (cookies !== undefined) return page.context().addCookies(cookies);
  await signInAnew(page, email);
  sessions.set(email, await page.context().cookies());
};

/**
 * What axe finds on the page as it stands: nothing, or the rule and the elements.
 * @param without rules that make no sense here
 */
export const axeFindings = async (page: Page, without: string[] = []): Promise<string[]> => {
  // Colours are judged once nothing fades in any more.
  await page.evaluate(async () => {
    // What turns for ever does not fade.
    const fading = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)));
    // One that is called off has faded too.
    await Promise.allSettled(fading.map((animation) => animation.finished));
  });
  // No page has frames, so none needs a second page to gather what they say; and no one reads what
  // passed. Both together took three quarters of the time.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .disableRules(without)
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`);
};

/** For a step among several that are made again from the first one where one of them did not come. */
export const ONE_TRY = { timeout: 20_000 };

/** How many pixels the page could be scrolled sideways; none at any width. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** How far a page may move while it arrives: https://web.dev/articles/cls. */
export const MOST_SHIFT = 0.05;

/** Has a page note how far what was seen of it moves while it arrives. */
export const noteShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => {
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
        document.documentElement.dataset["shift"] = sum.toFixed(4);
      }).observe({ type: "layout-shift", buffered: true });
    });
  });

/** By how much it has moved, once what is drawn now is painted. */
export const shiftOf = async (page: Page): Promise<number> => {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
  );
  return Number((await page.locator("html").getAttribute("data-shift")) ?? 0);
};
