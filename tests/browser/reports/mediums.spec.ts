import type { Medium } from "#contract/medium.ts";
import { MEDIUMS } from "#contract/medium.ts";
import { MEDIUM_TRAITS } from "#renderer/ui/medium/medium-traits.ts";
import { expect, test } from "#tests/browser/ui/gallery.ts";

/** What of a report is wrong on its page: type that is too small, parts outside, controls. */
type Fault = { sheet: string; fault: string };

/** A4 between its margins, and the widths of the others; a screen's is a desk's. */
const widthOf = (medium: Medium): number =>
  medium === "paper" ? 680 : (MEDIUM_TRAITS[medium].widthPx ?? 1440);

for (const medium of MEDIUMS) {
  test(`every report fits its page, in type that can be read: ${medium}`, async ({
    page,
    openSheets,
  }) => {
    const { smallestTypePx, heightPx, hasControls } = MEDIUM_TRAITS[medium];
    await page.setViewportSize({ width: widthOf(medium), height: heightPx ?? 1000 });
    await page.emulateMedia({
      reducedMotion: "reduce",
      media: medium === "paper" ? "print" : "screen",
    });
    // The language with the longer words.
    await openSheets(medium, "fr-CA");
    const faults = await page.evaluate(
      ({ smallest, canPress }) => {
        const found: Fault[] = [];
        const isHidden = (element: Element) =>
          element.closest(".hr-visually-hidden") !== null || element.getClientRects().length === 0;
        for (const sheet of document.querySelectorAll<HTMLElement>("[data-sheet]")) {
          const tell = (fault: string, element: Element) =>
            found.push({
              sheet: sheet.dataset["sheet"] ?? "",
              fault: `${fault}: ${element.outerHTML.slice(0, 160)}`,
            });
          const edge = document.documentElement.clientWidth;
          if (!canPress) {
            sheet
              .querySelectorAll(
                "button, input, select, [role=button], [role=slider], [tabindex='0']",
              )
              .forEach((element) => tell("control", element));
          }
          const texts = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
          while (texts.nextNode()) {
            const { parentElement: element, textContent } = texts.currentNode;
            if (element === null || textContent?.trim() === "" || isHidden(element)) continue;
            const size = Number.parseFloat(getComputedStyle(element).fontSize);
            if (size < smallest - 0.01) tell(`${size} px`, element);
            const { left, right } = element.getBoundingClientRect();
            if (left < -1 || right > edge + 1) tell(`${left} to ${right} of ${edge}`, element);
          }
        }
        return found;
      },
      { smallest: smallestTypePx, canPress: hasControls },
    );
    expect(faults).toEqual([]);
  });
}
