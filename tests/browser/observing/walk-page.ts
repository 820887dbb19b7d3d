import type { Page } from "@playwright/test";

/** How an element is found: its role, and how its words begin. */
type Named = { role: "button" | "radio" | "checkbox"; name: string };

type Hands = {
  /** Made by a press: the page makes others on its own, such as for what the server lacked of a session. */
  ids: string[];
  /** Presses the first of these that is there, waiting for it; says which. */
  press(...named: Named[]): Promise<number>;
  has(named: Named): boolean;
  until(
    what: string | { toString(): string },
    isSo: () => boolean | Promise<boolean>,
  ): Promise<void>;
};

declare global {
  // oxlint-disable-next-line no-var -- the only way to declare a global
  var walk: Hands | undefined;
}

/**
 * Taps from within the page: a thousand taps through the browser's own input would take minutes. Each
 * one waits for what it presses, and for the page to have drawn what came of it.
 */
const giveHands = (): void => {
  const LONGEST_MS = 120_000;
  const made = crypto.randomUUID.bind(crypto);
  const ids: string[] = [];
  let isPressing = false;
  Object.defineProperty(crypto, "randomUUID", {
    value: () => {
      const id = made();
      if (isPressing) ids.push(id);
      return id;
    },
  });
  const started = performance.now.bind(performance);
  const turn = () => new Promise<void>((resolve) => void setTimeout(resolve, 4));
  const find = ({ role, name }: Named): HTMLElement | undefined =>
    [...document.querySelectorAll<HTMLElement>(role === "button" ? "button" : `[role=${role}]`)]
      .filter((one) => role !== "button" || one.role === null)
      .find((one) => {
        const words = one.getAttribute("aria-label") ?? one.textContent;
        return words.trim().startsWith(name) && !(one as HTMLButtonElement).disabled;
      });
  const until: Hands["until"] = async (what, isSo) => {
    const from = started();
    while (!(await isSo())) {
      if (started() - from > LONGEST_MS)
        throw new Error(`${String(what)}: not so on a page that says ${document.body.innerText}`);
      await turn();
    }
  };
  const press = async (...named: Named[]): Promise<number> => {
    let at = -1;
    const words = named.map(({ name }) => name).join(" or ");
    await until(`press ${words}`, () => {
      at = named.findIndex((one) => find(one) !== undefined);
      return at >= 0;
    });
    const chosen = named[at];
    isPressing = true;
    if (chosen !== undefined) find(chosen)?.click();
    isPressing = false;
    await turn();
    return at;
  };
  globalThis.walk = { ids, press, until, has: (named) => find(named) !== undefined };
};

/** Every page of the context can be tapped from within from now on. */
export const withHands = (page: Page): Promise<unknown> => page.context().addInitScript(giveHands);

type Place = "form" | "over";

/** Comes to the form from wherever the page is; `over`: it wants a network first. */
export const toForm = (page: Page): Promise<Place> =>
  page.evaluate(async () => {
    const hands = globalThis.walk;
    if (hands === undefined) throw new Error("The page has no hands");
    const button = (name: string) => ({ role: "button" as const, name });
    const unit = { role: "radio" as const, name: "Medical ICU" };
    for (;;) {
      let place = "";
      await hands.until("a known screen", () => {
        if (document.querySelector(".hr-act-tiles") !== null) place = "form";
        else if (hands.has(button("Try again"))) place = "over";
        else if (hands.has(unit)) place = "unit";
        else if (hands.has(button("Start new session")) || hands.has(button("Resume session")))
          place = "start";
        else if (hands.has(button("Continue here"))) place = "elsewhere";
        return place !== "";
      });
      if (place === "form" || place === "over") return place;
      if (place === "unit") await hands.press(unit);
      else if (place === "elsewhere") await hands.press(button("Continue here"));
      else await hands.press(button("Start new session"), button("Resume session"));
    }
  });

/** What is tapped on the form before the outcome. */
type Tapped = { role: string; moments: readonly string[]; outcome: string };

/** Notes an observation, and gives its id and how many are saved then. */
export const noteOne = (page: Page, tapped: Tapped, all: readonly string[], saved: number) =>
  page.evaluate(
    async ([{ role, moments, outcome }, every, before]) => {
      const hands = globalThis.walk;
      if (hands === undefined) throw new Error("The page has no hands");
      await hands.press({ role: "radio", name: role });
      for (const name of every) {
        const box = [...document.querySelectorAll<HTMLElement>("[role=checkbox]")].find((one) =>
          one.textContent.startsWith(name),
        );
        if ((box?.ariaChecked === "true") === moments.includes(name)) continue;
        await hands.press({ role: "checkbox", name });
      }
      const made = hands.ids.length;
      // A tap right after an edit that saved is taken for a hand that trembles.
      await hands.until("saved under an id of its own", async () => {
        if (hands.ids.length === made) await hands.press({ role: "button", name: outcome });
        return hands.ids.length > made;
      });
      const id = hands.ids[made] ?? "";
      await hands.until(`${before + 1} saved`, () =>
        hands.has({ role: "button", name: `${before + 1} saved` }),
      );
      return id;
    },
    [tapped, all, saved] as const,
  );

/** Takes back what was saved last, where that is offered; says whether it was. */
export const undoLast = (page: Page, left: number): Promise<boolean> =>
  page.evaluate(async (count) => {
    const hands = globalThis.walk;
    if (hands === undefined) throw new Error("The page has no hands");
    if (!hands.has({ role: "button", name: "Undo" })) return false;
    await hands.press({ role: "button", name: "Undo" });
    await hands.until(`${count} saved`, () =>
      hands.has({ role: "button", name: `${count} saved` }),
    );
    return true;
  }, left);

/** Gives a saved observation another outcome, by its place from the newest. */
export const editOne = (page: Page, place: number, outcome: string, saved: number): Promise<void> =>
  page.evaluate(
    async ([at, name, count]) => {
      const hands = globalThis.walk;
      if (hands === undefined) throw new Error("The page has no hands");
      const rows = () => document.querySelectorAll<HTMLElement>(".hr-observe-row > button");
      await hands.press({ role: "button", name: `${count} saved` });
      await hands.until("the list", () => rows().length === count);
      rows()[at]?.click();
      await hands.until("the edit", () => hands.has({ role: "button", name: "Stop editing" }));
      // A tap right after one that saved is taken for a hand that trembles.
      await hands.until("the list again", async () => {
        if (rows().length > 0) return true;
        if (hands.has({ role: "button", name: "Stop editing" }))
          await hands.press({ role: "button", name });
        return rows().length > 0;
      });
      await hands.press({ role: "button", name: "Back" });
    },
    [place, outcome, saved] as const,
  );

/** Ends the session. */
export const submitAll = (page: Page, saved: number): Promise<void> =>
  page.evaluate(async (count) => {
    const hands = globalThis.walk;
    if (hands === undefined) throw new Error("The page has no hands");
    await hands.press({ role: "button", name: `${count} saved` });
    await hands.press({ role: "button", name: "Review and submit" });
    await hands.press({ role: "button", name: "Submit" });
    await hands.until("the start", () => hands.has({ role: "button", name: "Start new session" }));
  }, saved);

/** Waits until all is stored, unless there is no room, and until nothing is being sent. */
export const quiet = (page: Page, isFull: boolean): Promise<void> =>
  page.evaluate(async (hasNoRoom) => {
    let names: string[] = [];
    const what = { toString: () => `all kept, and nothing under way (${names.join(", ")})` };
    await globalThis.walk?.until(what, async () => {
      const { held = [], pending = [] } = await navigator.locks.query();
      names = [...held, ...pending].map(({ name = "" }) => name);
      const isBusy = names.some((name) => /\.(?:queue|shelf)/u.test(name));
      return !isBusy && (hasNoRoom || document.querySelector("[data-kept]") !== null);
    });
  }, isFull);
