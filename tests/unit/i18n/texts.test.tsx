import { act, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { preferredLanguage, rememberLanguage } from "#renderer/i18n/language.ts";
import { changeLanguage, startI18n } from "#renderer/i18n/setup.ts";
import { text, useLanguage, useText } from "#renderer/i18n/text.ts";
import { Percent } from "#renderer/ui/tables/cells.tsx";

beforeEach(async () => {
  localStorage.clear();
  document.cookie = "culture=; max-age=0; path=/";
  await startI18n("en-US");
});

afterEach(() => localStorage.clear());

test("the stored language leads, then the culture cookie, then US English", () => {
  expect(preferredLanguage()).toBe("en-US");
  document.cookie = "culture=fr-CA; path=/";
  expect(preferredLanguage()).toBe("fr-CA");
  localStorage.setItem("handrail.language", "en-US");
  expect(preferredLanguage()).toBe("en-US");
  localStorage.setItem("handrail.language", "xx");
  expect(preferredLanguage()).toBe("fr-CA");
});

test("a chosen language holds for this page and server-drawn ones", () => {
  rememberLanguage("fr-CA");
  expect(localStorage.getItem("handrail.language")).toBe("fr-CA");
  expect(document.cookie).toContain("culture=fr-CA");
});

test("counts choose their plural, millions in French included", async () => {
  expect(text("ui.unsaved", { count: 1 })).toBe("1 unsaved change");
  expect(text("ui.unsaved", { count: 1200 })).toBe("1,200 unsaved changes");
  await changeLanguage("fr-CA");
  expect(text("ui.unsaved", { count: 1_000_000 })).toMatch(/modifications non enregistrées$/);
  expect(text("ui.unsaved", { count: 0 })).toMatch(/modification non enregistrée$/);
});

function Sample() {
  const t = useText("reports");
  return (
    <p lang={useLanguage()}>
      {t("reports.performanceHistory.title")} <Percent value={78.44} /> <Percent value={null} />
    </p>
  );
}

test("a screen waits for its texts and follows the language at once", async () => {
  const { container } = render(
    <Suspense fallback="…">
      <Sample />
    </Suspense>,
  );
  await screen.findByText(/Performance history/);
  expect(container.textContent).toContain("78.4%");
  expect(container.textContent).toContain("no data");
  await act(() => changeLanguage("fr-CA"));
  expect(container.querySelector("p")?.lang).toBe("fr-CA");
  expect(document.documentElement.lang).toBe("fr-CA");
  expect(container.textContent).toContain("78,4\u00a0%");
  expect(container.textContent).toContain("aucune donnée");
  expect(container.textContent).not.toContain("Performance history");
});
