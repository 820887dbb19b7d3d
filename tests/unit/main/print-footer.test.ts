import { expect, it } from "vitest";
import { LOGO_MARK } from "#contract/core/design/logo-mark.ts";
import { createTranslate } from "#main/i18n/translate.ts";
import { printFoot } from "#main/printing/print-page.ts";

it("writes the foot in the language of the page, its text as text", () => {
  const foot = printFoot("Imprimé par <b>Ana & Cie</b>", createTranslate("fr-CA"));
  expect(foot).toContain("Imprimé par &lt;b&gt;Ana &amp; Cie&lt;/b&gt;");
  expect(foot).toContain(
    'Page <span class="pageNumber"></span> sur <span class="totalPages"></span>',
  );
  expect(foot).toContain(LOGO_MARK.letter);
});
