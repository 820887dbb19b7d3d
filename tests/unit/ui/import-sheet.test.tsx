import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { Suspense } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { ApiError } from "#renderer/api/api-error.ts";
import { startI18n } from "#renderer/i18n/setup.ts";
import { ImportSheet, type ImportSheetProps } from "#renderer/ui/imports/import-sheet.tsx";
import type { DryRun, ImportLine } from "#renderer/ui/imports/import-types.ts";
import { exampleCsv, faultsCsv, faultsOf, refusedCsv } from "#renderer/ui/imports/refused-csv.ts";

const line = (at: number, outcome: ImportLine["outcome"], more: Partial<ImportLine> = {}) => ({
  line: at,
  outcome,
  why: `Reason ${at}`,
  cells: { id: { text: `E-${at}` }, role: { text: "Nurse" } },
  ...more,
});
const refused = line(4, "refused", {
  cells: { id: { text: "=E-4" }, role: { text: "Nurze", isWrong: true } },
  nearMatch: { column: "role", value: "Nurse" },
  faults: [
    { column: "id", why: "Reason 4 of the id" },
    { column: "role", why: "Reason 4 of the role" },
  ],
});
const changed = line(3, "changed", {
  cells: { id: { text: "E-3" }, role: { text: "Nurse", was: "Physician" } },
});
const checked: DryRun = {
  columns: [
    { key: "id", header: "Identifier" },
    { key: "role", header: "Job role" },
  ],
  readAs: "comma, UTF-8",
  ignored: ["Hair color"],
  summary: "Adds 1 employee.",
  lines: [
    line(2, "new"),
    changed,
    refused,
    line(5, "unchanged"),
    line(6, "repeated", { repeats: 2 }),
  ],
};
const mended = { ...checked, lines: checked.lines.filter((it) => it !== refused) };
const file = new File(["id"], "staff.csv", { type: "text/csv" });

const show = async (more: Partial<ImportSheetProps> = {}) => {
  const props = {
    dryRun: vi.fn<ImportSheetProps["dryRun"]>(() => Promise.resolve(checked)),
    commit: vi.fn(() => Promise.resolve({ created: 1, changed: 1 })),
    onClose: vi.fn(),
  };
  render(
    <MemoryRouter>
      <Suspense>
        <ImportSheet
          title="Import employees"
          help="Five columns."
          columns={[
            {
              header: "Identifier",
              isRequired: true,
              content: "5 to 15 characters.",
              example: "E-1",
            },
            { header: "Job role", isRequired: false, content: "Its title.", example: "=Nurse" },
          ]}
          maxBytes={99}
          {...props}
          {...more}
        />
      </Suspense>
    </MemoryRouter>,
  );
  const chooser = await screen.findByLabelText("Drop a CSV file here, or choose one.");
  const choose = (chosen = file) => fireEvent.change(chooser, { target: { files: [chosen] } });
  return { ...props, choose };
};
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const lines = () => screen.getAllByRole("row").length - 1;

beforeAll(async () => {
  window.matchMedia = (media) => ({
    addEventListener: () => {},
    removeEventListener: () => {},
    dispatchEvent: () => true,
    addListener: () => {},
    removeListener: () => {},
    onchange: null,
    matches: false,
    media,
  });
  await startI18n("en-US");
});
afterEach(cleanup);

describe("a file to import", () => {
  it("the import first lists its columns, the required ones and the size limit", async () => {
    await show();
    const rows = screen.getAllByRole("row").map((row) => row.textContent);
    expect(rows).toEqual([
      "ColumnNeededContent",
      "IdentifierRequired5 to 15 characters.",
      "Job roleOptionalIts title.",
    ]);
    expect(screen.getByText(/Up to 10,000 lines and 900 kB/u)).toBeTruthy();
  });

  it("an import check shows what it adds, ignored columns and faults by line", async () => {
    const { choose, dryRun } = await show();
    choose();
    await screen.findByText("Adds 1 employee.");
    expect(screen.getByText("Ignored column: Hair color.")).toBeTruthy();
    fireEvent.click(button("1 Refused"));
    const table = screen.getByRole("table", { name: "What is wrong" });
    expect(
      within(table)
        .getAllByRole("row")
        .map((row) =>
          within(row)
            .queryAllByRole("cell")
            .map((cell) => cell.textContent),
        ),
    ).toMatchObject([
      [],
      expect.arrayContaining(["Identifier", "=E-4", "Reason 4 of the id"]),
      expect.arrayContaining(["Job role", "Nurze"]),
    ]);
    dryRun.mockResolvedValueOnce(mended);
    fireEvent.click(within(table).getByRole("button", { name: "Nurse?" }));
    await waitFor(() => expect(dryRun).toHaveBeenCalledTimes(2));
  });

  it("an imported file is checked first, with tiles that count and filter lines", async () => {
    const { choose, commit } = await show();
    choose();
    await screen.findByText("Check before import: staff.csv");
    expect(lines()).toBe(5);
    fireEvent.click(button("1 Changed"));
    expect(lines()).toBe(1);
    expect(document.querySelector("del")?.textContent).toBe("Physician");
    fireEvent.click(button("1 Changed"));
    expect(lines()).toBe(5);
    expect(screen.getByText("Repeats line 2")).toBeTruthy();
    expect(commit).not.toHaveBeenCalled();
  });

  it("an imported file is written once refused lines are left out knowingly", async () => {
    const { choose, commit, onClose } = await show();
    choose();
    const write = await screen.findByRole("button", { name: "Import 2 lines" });
    fireEvent.click(write);
    expect(write.getAttribute("aria-disabled")).toBe("true");
    expect(commit).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("checkbox"));
    fireEvent.click(write);
    await screen.findByText("2 lines imported: 1 new, 1 changed.");
    expect(commit).toHaveBeenCalledExactlyOnceWith({ file, fixes: [] });
    expect(screen.getByText("1 refused line was left out.")).toBeTruthy();
    fireEvent.click(button("Close"));
    expect(onClose).toHaveBeenCalled();
  });

  it("an imported file is checked again with a near match accepted", async () => {
    const { choose, dryRun } = await show();
    choose();
    const row = (await screen.findByText("Reason 4", { exact: false })).closest("tr");
    if (row === null) throw new Error("No row of line 4");
    dryRun.mockResolvedValueOnce(mended);
    fireEvent.click(within(row).getByRole("button", { name: "Nurse?" }));
    await waitFor(() => expect(lines()).toBe(4));
    const fixes = [{ line: 4, column: "role", value: "Nurse" }];
    expect(dryRun).toHaveBeenLastCalledWith({ file, fixes });
    expect(screen.queryByRole("checkbox")).toBeNull();
  });

  it("an imported file's failure is explained: too large, unreadable, unchecked, unwritten", async () => {
    const { choose, dryRun } = await show({
      commit: () => Promise.reject(new ApiError({ code: "offline", status: 0 })),
    });
    choose(new File(["x".repeat(100)], "large.csv"));
    expect((await screen.findByRole("alert")).textContent).toContain("too large");
    expect(dryRun).not.toHaveBeenCalled();
    dryRun.mockResolvedValueOnce({ problem: "The column Identifier is missing." });
    choose();
    await screen.findByText("The column Identifier is missing.");
    dryRun.mockRejectedValueOnce(new ApiError({ code: "offline", status: 0 }));
    choose();
    await waitFor(() => expect(screen.queryByText(/is missing/u)).toBeNull());
    await screen.findByRole("alert");
    choose();
    fireEvent.click(await screen.findByRole("checkbox"));
    fireEvent.click(button("Import 2 lines"));
    await screen.findByRole("alert");
    expect(lines()).toBe(5);
  });
});

it("refused lines come as a file with the reason last, harmless to a spreadsheet", () => {
  expect(refusedCsv(checked, "Why")).toBe(
    '\uFEFF"Identifier","Job role","Why"\r\n"\'=E-4","Nurze","Reason 4"\r\n',
  );
});

it("exports faults by line, column, value and reason, and an example of columns", () => {
  expect(faultsCsv(faultsOf(checked), ["Line", "Column", "Value", "Reason"])).toBe(
    '\uFEFF"Line","Column","Value","Reason"\r\n' +
      '"4","Identifier","\'=E-4","Reason 4 of the id"\r\n' +
      '"4","Job role","Nurze","Reason 4 of the role"\r\n',
  );
  const column = { header: "Identifier", isRequired: true, content: "", example: "E-1" };
  expect(exampleCsv([column])).toBe('\uFEFF"Identifier"\r\n"E-1"\r\n');
});
