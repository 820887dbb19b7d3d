import { expect, it } from "vitest";
import {
  chosenOf,
  moved,
  slidesOf,
  toggled,
  withTitle,
} from "#renderer/features/displays/slideshows/lib/chosen-slides.ts";
import { faultOf, nameFrom } from "#renderer/features/displays/slideshows/lib/image-file.ts";
import { durationText } from "#renderer/features/displays/slideshows/lib/slide-text.ts";
import {
  bodyOf,
  newValues,
  slideshowForm,
} from "#renderer/features/displays/slideshows/lib/slideshow-values.ts";
import { placeAt } from "#renderer/features/displays/slideshows/components/use-reorder.ts";

const A = { id: "a", title: "" };
const B = { id: "b", title: 'On "screen", 2' };
const C = { id: "c", title: "" };

it("holds slides in their order as one text, titles as they were typed", () => {
  expect(slidesOf(chosenOf([B, A]))).toEqual([B, A]);
  expect(chosenOf([])).toBe("");
  expect(slidesOf("")).toEqual([]);
});

it("moves a slide within the list and never out of it", () => {
  expect(moved([A, B, C], 0, 2)).toEqual([B, C, A]);
  expect(moved([A, B, C], 2, -1)).toEqual([C, A, B]);
  expect(moved([A, B, C], 1, 9)).toEqual([A, C, B]);
});

it("adds a slide at the end and removes it, while others have their titles", () => {
  expect(toggled([B], "c")).toEqual([B, C]);
  expect(toggled([A, B, C], "a")).toEqual([B, C]);
  expect(withTitle([A, B], "a", "New")).toEqual([{ id: "a", title: "New" }, B]);
});

it("finds the place of a dragged row among the middles of the others", () => {
  const middles = [20, 60, 100];
  expect([10, 59, 61, 101].map((height) => placeAt(middles, 0, height))).toEqual([0, 0, 1, 2]);
  expect([19, 21, 99, 101].map((height) => placeAt(middles, 1, height))).toEqual([0, 1, 1, 2]);
});

it("saves as active, with places from 1 and no title where none was typed", () => {
  const values = { ...newValues(), name: " Corridor ", slides: chosenOf([A, B]) };
  expect(bodyOf(values, "f")).toEqual({
    name: "Corridor",
    interval: 30,
    facilityId: "f",
    isActive: true,
    reportSlides: [
      { id: "a", order: 1, customSlideTitle: null },
      { id: "b", order: 2, customSlideTitle: B.title },
    ],
  });
});

it.each([
  [null, "required"],
  [29, "too_small"],
  [30.5, "whole_number"],
  [891, "too_big"],
  [890, undefined],
  [30, undefined],
])("takes 30 seconds to the longest interval: %s is %s", (interval, problem) => {
  const id = "0199a000-0000-7000-8000-000000000001";
  const values = { name: "A", interval, slides: chosenOf([{ id, title: "" }]) };
  const found = slideshowForm(890).body.safeParse(values).error?.issues ?? [];
  expect(found.map(({ path, message }) => [path[0], message])).toEqual(
    problem === undefined ? [] : [["interval", problem]],
  );
});

it("says how long a round takes in words of the language", () => {
  expect(durationText("en-US", 120)).toBe("2 minutes");
  expect(durationText("en-US", 90)).toBe("1 minute 30 seconds");
  expect(durationText("en-US", 45)).toBe("45 seconds");
  expect(durationText("fr-CA", 61)).toMatch(/^1\sminute 1\sseconde$/u);
});

it("looks at a picture's kind and size before it is sent", () => {
  const file = (type: string, size: number) => faultOf({ type, size });
  expect(file("image/webp", 10)).toBe("type");
  expect(file("image/png", 1024 * 1024)).toBeNull();
  expect(file("image/gif", 1024 * 1024 + 1)).toBe("size");
  expect(nameFrom(new File([], "winter-poster_2.png"))).toBe("winter poster 2");
});
