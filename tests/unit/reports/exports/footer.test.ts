import { expect, it } from "vitest";
import { LOGO_MARK } from "#contract/core/design/logo-mark.ts";
import { footerTemplate } from "#server/export/pdf/footer.ts";

it("writes mark, name, printer and page number, its texts as text", () => {
  const foot = footerTemplate({
    product: "Handrail",
    printedBy: "Printed by <b>Ana & Co</b>",
    page: { before: "Page ", between: " of ", after: "" },
  });
  expect(foot).toContain(LOGO_MARK.letter);
  expect(foot).toContain("</svg>Handrail</span>");
  expect(foot).toContain("Printed by &lt;b&gt;Ana &amp; Co&lt;/b&gt;");
  expect(foot).toContain(
    'Page <span class="pageNumber"></span> of <span class="totalPages"></span>',
  );
});
