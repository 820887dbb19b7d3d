import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { OptionsPanel } from "#renderer/features/reports/reports/filters/options-panel.tsx";
import { LoadMore } from "#renderer/ui/tables/load-more.tsx";
import { loadTexts, startI18n } from "#renderer/i18n/setup.ts";

beforeAll(async () => {
  await startI18n("en-US");
  await loadTexts("errors", "reports", "reports-view");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("options of which one is saved by choosing it", () => {
  const show = () => {
    const onChoose = vi.fn<(value: string) => void>();
    render(
      <OptionsPanel
        title="Timeframe"
        options={[
          { value: "today", label: "Today" },
          { value: "last7Days", label: "Last 7 days" },
          { value: "last12Months", label: "Last 12 months", refusal: "At most 90 days back" },
        ]}
        chosen="last7Days"
        onCancel={() => undefined}
        onChoose={onChoose}
      />,
    );
    return onChoose;
  };
  const option = (name: RegExp) => screen.getByRole("button", { name });

  it("options are walked with arrow keys, Home and End, in a ring", () => {
    show();
    act(() => option(/^Last 7/u).focus());
    const press = (key: string) =>
      fireEvent.keyDown(document.activeElement ?? document.body, { key });
    press("ArrowDown");
    expect(document.activeElement).toBe(option(/^Last 12/u));
    press("ArrowDown");
    expect(document.activeElement).toBe(option(/^Today/u));
    press("End");
    expect(document.activeElement).toBe(option(/^Last 12/u));
  });

  it("options show the chosen one, and disabled ones with their reason", () => {
    const onChoose = show();
    expect(option(/^Last 7/u).getAttribute("aria-pressed")).toBe("true");
    fireEvent.click(option(/^Last 12/u));
    expect(option(/^Last 12/u).textContent).toContain("At most 90 days back");
    expect(onChoose).not.toHaveBeenCalled();
    fireEvent.click(option(/^Today/u));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith("today");
  });
});

describe("rows of which there are more", () => {
  const shown = { className: "", texts: { load: "Show more", failed: "More rows did not load." } };
  /** jsdom has no layout: the test says when the place comes into view. */
  const watch = () => {
    let reached: () => void = () => undefined;
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
          reached = () => callback([{ isIntersecting: true }]);
        }
        observe() {}
        disconnect() {}
      },
    );
    return () => act(() => reached());
  };

  it("fetches more rows when their place comes into view, not while loading", () => {
    const scrollThere = watch();
    const load = vi.fn<() => void>();
    const more = { isLoading: false, hasFailed: false, load };
    const { rerender } = render(<LoadMore {...shown} more={more} />);
    scrollThere();
    expect(load).toHaveBeenCalledTimes(1);
    rerender(<LoadMore {...shown} more={{ ...more, isLoading: true }} />);
    scrollThere();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("rows that failed to load are requested again only by a press", () => {
    const scrollThere = watch();
    const load = vi.fn<() => void>();
    render(<LoadMore {...shown} more={{ isLoading: false, hasFailed: true, load }} />);
    scrollThere();
    expect(load).not.toHaveBeenCalled();
    expect(screen.getByRole("alert").textContent).not.toBe("");
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(load).toHaveBeenCalledTimes(1);
  });
});
