import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { startI18n } from "#renderer/i18n/setup.ts";
import {
  FormSkeleton,
  FiguresSkeleton,
  type FiguresShape,
} from "#renderer/ui/feedback/skeleton.tsx";

beforeAll(() => startI18n("en-US"));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const CARDS: readonly [FiguresShape, number][] = [
  ["graph", 3],
  ["blocks", 7],
  ["table", 2],
];

it.each(CARDS)("shows nothing of a short wait, then a %s of %i cards", (shape, cards) => {
  const { container } = render(<FiguresSkeleton shape={shape} />);
  expect(container.querySelectorAll(".hr-card")).toHaveLength(0);
  act(() => void vi.advanceTimersByTime(250));
  expect(container.querySelectorAll(".hr-card")).toHaveLength(cards);
  expect(container.textContent).toBe("Loading");
});

it("shows a form as bones of its fields", () => {
  const { container } = render(<FormSkeleton fields={3} />);
  expect(container.querySelectorAll(".hr-bones-field")).toHaveLength(0);
  act(() => void vi.advanceTimersByTime(250));
  expect(container.querySelectorAll(".hr-bones-field")).toHaveLength(3);
  expect(container.textContent).toBe("Loading");
});
