import { cleanup, render, screen, within } from "@testing-library/react";
import type { ReactElement } from "react";
import { beforeAll, describe, expect, it } from "vitest";
import { LANGUAGES } from "#contract/core/languages.ts";
import type { DisplaySlide } from "#contract/displays/displays.ts";
import { REPORT_LIST } from "#contract/reports/list.ts";
import { SLIDE_REPORTS } from "#contract/reports/of-slides.ts";
import {
  SlideFace,
  canDraw,
  loadFace,
  pagesOf,
  type SlideFaceProps,
} from "#renderer/features/displays/viewer/slide-view/slide-face.tsx";
import { drawnSlides, reportSlides } from "#renderer/gallery/slides-data.ts";
import { startI18n } from "#renderer/i18n/setup.ts";

const ORIENTATIONS = ["landscape", "portrait"] as const;

beforeAll(async () => {
  await startI18n("en-US");
  await loadFace();
});

const face = (
  content: DisplaySlide,
  given: Partial<SlideFaceProps> = {},
): ReactElement<SlideFaceProps> => (
  <SlideFace
    content={content}
    facility={{ name: "Northlake General Hospital", logo: null }}
    stamp={{ kind: "current", text: "Current, data to 2:32 PM" }}
    place={{ index: 1, of: 4 }}
    page={0}
    orientation="landscape"
    language="en-US"
    since={null}
    {...given}
  />
);

const drawn = (name: string, given?: Partial<SlideFaceProps>): HTMLElement => {
  const sample = drawnSlides(given?.language ?? "en-US").find((one) => one.name === name);
  if (sample === undefined) throw new Error(`There is no sample ${name}`);
  return render(face(sample.content, given)).container;
};

const words = (element: HTMLElement): string =>
  (element.textContent ?? "").replaceAll("\u00A0", " ");

/** Observers by name: a ward screen names no person. */
const OF_PEOPLE = new Set(["observer"]);

it("each report that may be a slide has a look, none of people", () => {
  const expected = Object.entries(REPORT_LIST)
    .filter(
      ([key, { product }]) => product === "ECM" || product === "OBS" || key === "facilitySummary",
    )
    .flatMap(([key]) => (OF_PEOPLE.has(key) ? [] : key));
  expect(SLIDE_REPORTS.map(({ key }) => key).toSorted()).toEqual(expected.toSorted());
  const [sample] = reportSlides("en-US");
  if (sample === undefined) throw new Error("There are no samples");
  const reportIds = [REPORT_LIST.observer.id, REPORT_LIST.individualPerformance.id];
  const ofPeople = reportIds.map((reportId) => ({ ...sample.content, reportId }));
  expect(ofPeople.map(canDraw)).toEqual([false, false]);
});

describe.each(LANGUAGES)("every report's slide in %s", (language) => {
  it.each(ORIENTATIONS)("a slide has the rows of a page, %s", (orientation) => {
    for (const { name, content } of reportSlides(language)) {
      const pages = pagesOf(content, orientation);
      expect(pages, name).toBeLessThanOrEqual(orientation === "portrait" ? 1 : 2);
      const seen = Array.from({ length: pages }, (_, page) => {
        const { container } = render(face(content, { page, orientation, language }));
        const rows = [...container.querySelectorAll("li")].map(({ textContent }) => textContent);
        expect(words(container), name).toContain(content.title);
        // A text that is missing is shown by its id.
        expect(words(container), name).not.toMatch(/viewer\.|reports\.|face\.|\{\{|undefined|NaN/u);
        cleanup();
        return rows;
      });
      const most = orientation === "portrait" ? 10 : 7;
      for (const rows of seen) expect(rows.length, name).toBeLessThanOrEqual(most);
      expect(seen.flat().length, name).toBeLessThanOrEqual(10);
    }
  });
});

describe("a summary", () => {
  it("a summary slide shows today's figure, its standing, change and other ranges", () => {
    const text = words(drawn("summary"));
    expect(text).toContain("78.4%1.6 points below goal3.1 points vs. yesterday at this time");
    expect(text).toContain("4,380 events of 5,587 opportunities · goal 80.0%");
    const tiles = screen.getAllByRole("listitem").map((tile) => words(tile));
    expect(tiles).toEqual([
      "Last 7 days77.7%Below goaln = 38,291",
      "Last 30 days76.9%Below goaln = 162,824",
      "Day80.2%At goaln = 9,840 · 7 days",
      "Night74.1%Below goaln = 3,316 · 7 days",
    ]);
  });

  it("a summary slide says that too few are judged", () => {
    expect(words(drawn("summary at its ends"))).toContain("100.0%Too few to say: n under 30");
  });
});

describe("rows against their goal", () => {
  it("rows furthest below goal come first, seven to a page, with a label", () => {
    const text = words(drawn("bars"));
    expect(text).toContain("Index, %, last 30 days · goal 80.0%");
    expect(text).toContain("Units 1 to 7 of 12, furthest below goal first");
    const rows = screen.getAllByRole("listitem");
    expect(rows.map((row) => words(row))[0]).toBe("Emergency68.1Below baseline");
    for (const row of rows) expect(row.querySelectorAll(".hr-status-shape")).toHaveLength(1);
  });

  it("rows go on to the tenth on the next page, all on portrait", () => {
    expect(words(drawn("bars", { page: 1 }))).toContain("Units 8 to 10 of 12");
    expect(screen.getAllByRole("listitem")).toHaveLength(3);
    cleanup();
    expect(words(drawn("bars", { orientation: "portrait" }))).toContain(
      "Units 1 to 10 of 12, 2 more",
    );
    expect(screen.getAllByRole("listitem")).toHaveLength(10);
  });

  it("rows without a goal have neither tick nor label", () => {
    const wall = drawn("bars without a goal");
    expect(words(wall)).not.toMatch(/goal \d/u);
    expect(wall.querySelectorAll(".hr-wall-bar > i")).toHaveLength(0);
  });

  it("rows of 0 % have no bar, and missing figures a reason", () => {
    const wall = drawn("bars at their ends", { page: 1 });
    expect(words(wall)).toContain("—No opportunities: no passages");
    cleanup();
    const [first] = within(drawn("bars at their ends")).getAllByRole("listitem");
    expect(first && words(first)).toContain("0.0");
    expect(first?.querySelectorAll(".hr-wall-bar > span")).toHaveLength(0);
  });
});

describe("a history", () => {
  it("a history slide names the one selected unit", () => {
    const text = words(drawn("history of one unit"));
    expect(text).toContain(
      "Compliance index, Medical 4 East, Geriatrics and Palliative Care, last 7 days",
    );
    expect(text).toContain("74.9%5.1 points below goal");
  });

  it("a history slide of compared units has one more page", () => {
    const sample = drawnSlides("en-US").find(({ name }) => name === "history, what is compared");
    expect(sample && pagesOf(sample.content, "landscape")).toBe(2);
    drawn("history, what is compared", { page: 1 });
    expect(screen.getAllByRole("listitem")).toHaveLength(3);
  });

  it("a history slide breaks where data are missing, and says so", () => {
    const wall = drawn("history with a gap", { language: "fr-CA" });
    expect(wall.querySelectorAll(".hr-wall-course")).toHaveLength(2);
    expect(words(wall)).toContain("Aucune donnée");
    expect(words(wall)).toContain("82,0 %2,0 points au-dessus de l’objectif");
  });
});

describe("a slide without figures", () => {
  it("an empty slide says what is missing", () => {
    expect(words(drawn("nothing"))).toContain("No opportunities in this range.");
  });

  it("a slide with outdated figures retains its title and its goal", () => {
    const text = words(drawn("too old", { since: "No data since Nov 22, 2:10 PM" }));
    expect(text).toContain("Units against goal");
    expect(text).toContain("goal 80.0%");
    expect(text).toContain("No data since Nov 22, 2:10 PM");
    expect(text).not.toContain("68.1");
    expect(text).not.toContain("Page 1");
  });

  it("a slide says that an answer of another report cannot be shown", () => {
    const [sample] = reportSlides("en-US");
    if (sample === undefined) throw new Error("There are no samples");
    const unknown = { ...sample.content, reportId: 37 };
    expect([sample.content, unknown].map(canDraw)).toEqual([true, false]);
    expect(words(render(face(unknown)).container)).toContain("This slide cannot be shown.");
  });
});

it("shows a picture whole, with its title at the foot", () => {
  const wall = drawn("image", { imageSource: "blob:picture" });
  expect(wall.querySelector("img.hr-wall-image")?.getAttribute("src")).toBe("blob:picture");
  expect(wall.querySelector(".hr-wall-foot")?.textContent).toContain(
    "Hand hygiene, winter campaign",
  );
});

it("a slide's place is a number where there are too many for dots", () => {
  expect(words(drawn("summary", { place: { index: 11, of: 40 } }))).toContain("Slide 12 of 40");
});
