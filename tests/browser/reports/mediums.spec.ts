import type { Page } from "@playwright/test";
import { MEDIUMS, type Medium } from "#contract/core/design/medium.ts";
import { sampleSheets } from "#renderer/features/reports/reports/gallery/sample-sheets.ts";
import { MEDIUM_TRAITS, type MediumTraits } from "#renderer/ui/medium/medium-traits.ts";
import { expect, test } from "#tests/browser/ui/gallery.ts";

/** A4 between its margins, and the widths of the others; a screen's is a desk's. */
const widthOf = (medium: Medium): number =>
  medium === "paper" ? 680 : (MEDIUM_TRAITS[medium].widthPx ?? 1440);

const sheets = sampleSheets();
const hasGraph = ({ run }: (typeof sheets)[number]): boolean => run.report.layout !== "table";
/** Tables come together; graphs, which take longer the more is around them, one by one. */
const GROUPS: readonly (readonly string[])[] = [
  sheets.filter((sheet) => !hasGraph(sheet)).map(({ name }) => name),
  ...sheets.filter(hasGraph).map(({ name }) => [name]),
];

/**
 * Type that is too small, words outside of the page and figures on top of each other, with where they
 * stand. What is wider than a window is the sweep's to judge, at every width.
 */
const faultsOf = (page: Page, { smallestTypePx, widthPx }: MediumTraits): Promise<string[]> =>
  page.evaluate(
    ({ smallest, hasWidth }) => {
      const edge = hasWidth ? document.documentElement.clientWidth : Number.POSITIVE_INFINITY;
      const faults: string[] = [];
      for (const sheet of document.querySelectorAll<HTMLElement>("[data-sheet]")) {
        const texts = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
          const { parentElement: element, textContent } = texts.currentNode;
          if (element === null || textContent?.trim() === "") continue;
          const { left, right, width } = element.getBoundingClientRect();
          if (width === 0 || element.closest(".hr-visually-hidden") !== null) continue;
          const size = Number.parseFloat(getComputedStyle(element).fontSize);
          const where = `${sheet.dataset["sheet"]}: ${textContent?.slice(0, 40)}`;
          if (size < smallest) faults.push(`${size} px in ${where}`);
          if (left < -1 || right > edge + 1)
            faults.push(`${left} to ${right} of ${edge} in ${where}`);
        }
        // Beside each other, from the first on, wherever the width is not chosen.
        const cells = [
          ...sheet.querySelectorAll<HTMLElement>(
            ".hr-figures > div, .hr-ahead-ticks .hr-ahead-track > span",
          ),
        ].filter(({ offsetWidth }) => hasWidth && offsetWidth > 0);
        for (const [at, cell] of cells.entries()) {
          if (cell.scrollWidth > cell.clientWidth + 1)
            faults.push(`${cell.textContent} beyond its room in ${sheet.dataset["sheet"]}`);
          const before = cells[at - 1];
          if (before === undefined || cell.parentElement !== before.parentElement) continue;
          if (cell.getBoundingClientRect().left < before.getBoundingClientRect().right - 1)
            faults.push(`${cell.textContent} on its neighbour in ${sheet.dataset["sheet"]}`);
        }
      }
      return faults;
    },
    { smallest: smallestTypePx, hasWidth: widthPx !== null },
  );

for (const medium of MEDIUMS) {
  test(`every report fits its page, in type that can be read: ${medium}`, async ({
    page,
    openSheets,
  }) => {
    const traits = MEDIUM_TRAITS[medium];
    await page.setViewportSize({ width: widthOf(medium), height: traits.heightPx ?? 1000 });
    const media = medium === "paper" ? "print" : "screen";
    await page.emulateMedia({ reducedMotion: "reduce", media });
    const faults: string[] = [];
    for (const names of GROUPS) {
      // One page, one report after the other.
      // oxlint-disable no-await-in-loop
      await openSheets(medium, names);
      faults.push(...(await faultsOf(page, traits)));
      // oxlint-enable no-await-in-loop
    }
    expect(faults).toEqual([]);
  });
}
