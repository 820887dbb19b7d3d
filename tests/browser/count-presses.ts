import type { Page } from "@playwright/test";

/** What a person presses on a page, beside typing. */
type Presses = { count(): number };

/**
 * Counts clicks and taps, Enter and a Space that presses a control, and for each choice from a list
 * two: it is opened, and one is taken. Typing, Tab and the choice of a file do not count.
 */
export const countPresses = async (page: Page): Promise<Presses> => {
  let presses = 0;
  await page.exposeFunction("notePresses", (count: number) => {
    presses += count;
  });
  await page.addInitScript(() => {
    const note = (count: number): void => {
      (window as unknown as { notePresses: (count: number) => void }).notePresses(count);
    };
    const isTyped = (target: EventTarget | null): boolean =>
      target instanceof HTMLTextAreaElement ||
      (target instanceof HTMLInputElement && !["checkbox", "radio"].includes(target.type));
    window.addEventListener("pointerdown", () => note(1), true);
    window.addEventListener(
      "keydown",
      ({ key, target, repeat }) => {
        if (!repeat && (key === "Enter" || (key === " " && !isTyped(target)))) note(1);
      },
      true,
    );
    window.addEventListener(
      "change",
      ({ target }) => {
        if (target instanceof HTMLSelectElement) note(2);
      },
      true,
    );
  });
  return { count: () => presses };
};
