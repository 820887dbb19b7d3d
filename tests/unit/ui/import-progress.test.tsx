import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import type { ImportRun } from "#contract/core/imports.ts";
import { ApiError } from "#renderer/api/api-error.ts";
import { startI18n } from "#renderer/i18n/setup.ts";
import { ImportProgress } from "#renderer/ui/imports/import-progress.tsx";

const pending: ImportRun = {
  id: "one",
  kind: "devices",
  customerId: "customer",
  facilityId: "facility",
  fileName: "devices.csv",
  status: "Pending",
  failure: null,
  progress: { step: "writing", done: 250, total: 1_000 },
  created: 0,
  changed: 0,
  refused: 0,
  requestedAt: "2026-11-26T10:00:00Z",
  endedAt: null,
};
const show = async (run: ImportRun, onCancel = () => Promise.resolve()) => {
  const props = { onCancel: vi.fn(onCancel), onAnother: vi.fn(), onClose: vi.fn() };
  render(
    <Suspense>
      <ImportProgress run={run} {...props} />
    </Suspense>,
  );
  await screen.findByRole("heading");
  return props;
};

beforeAll(() => startI18n("en-US"));
afterEach(cleanup);

it("a running import shows its progress, may be left, and can be cancelled", async () => {
  const { onCancel, onClose } = await show(pending, () =>
    Promise.reject(new ApiError({ code: "import_ended", status: 409 })),
  );
  expect(screen.getByText("250 of 1,000 lines written")).toBeTruthy();
  // A screen reader hears of steps and quarters, not of each look.
  expect(screen.getByRole("status").textContent).toBe("Writing: 25%");
  expect(screen.getByRole("progressbar").getAttribute("value")).toBe("250");
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(onClose).toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Cancel import" }));
  await waitFor(() => expect(onCancel).toHaveBeenCalledTimes(1));
  expect((await screen.findByRole("alert")).textContent).toBe("This import has already ended.");
});

it.each([
  [null, "Waiting to start"],
  [{ step: "reading", done: 0, total: 0 }, "Reading the file"],
  [{ step: "checking", done: 0, total: 900 }, "0 of 900 lines checked"],
] as const)("one that is not written yet says its step: %j", async (progress, words) => {
  await show({ ...pending, progress });
  expect(screen.getAllByText(words).length).toBeGreaterThan(0);
  expect(screen.getByRole("status").textContent).not.toBe("");
});

it.each([
  [{ status: "Done", created: 2, changed: 1, refused: 1 }, /3 lines imported: 2 new, 1 changed/u],
  [{ status: "Done", created: 2, changed: 1, refused: 1 }, "1 refused line was left out."],
  [{ status: "Cancelled" }, /canceled\. Nothing was written/u],
  [{ status: "Failed", failure: "forbidden" }, /failed and nothing was written/u],
] as const)("one that has ended says what came of it: %j", async (end, words) => {
  const { onAnother } = await show({ ...pending, progress: null, ...end });
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.queryByRole("progressbar")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Choose another file" }));
  expect(onAnother).toHaveBeenCalled();
});
