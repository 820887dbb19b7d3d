import { renderHook } from "@testing-library/react";
import { Suspense } from "react";
import { beforeAll, expect, it, vi } from "vitest";
import { useCsvDownload } from "#renderer/features/identity/audit/components/use-csv-download.ts";
import { changeLanguage, startI18n } from "#renderer/i18n/setup.ts";
import { platform } from "#renderer/platform/index.ts";
import { soon } from "#tests/support/soon.ts";

beforeAll(() => startI18n("en-US"));

it("requests the audit log's file in the page's language, whatever the browser's", async () => {
  const saveFile = vi.spyOn(platform, "saveFile").mockResolvedValue("saved");
  await changeLanguage("fr-CA");
  const { result } = renderHook(() => useCsvDownload({ customerId: "0199-customer" }), {
    wrapper: Suspense,
  });
  await soon(() => expect(result.current).toBeTypeOf("function"));
  result.current();
  await soon(() => expect(saveFile).toHaveBeenCalled());
  const [file] = saveFile.mock.calls[0] ?? [];
  expect(file?.name).toMatch(/^Journal d’audit \d{4}-\d{2}-\d{2}\.csv$/u);
  const asked = new URL(String(file?.from), "http://portal");
  expect(asked.pathname).toBe("/api/audit/csv");
  expect(asked.searchParams.get("language")).toBe("fr-CA");
});
