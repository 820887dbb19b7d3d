import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { ApiError } from "#renderer/api/api-error.ts";
import { FormMergeDialog } from "#renderer/forms/form-merge-dialog.tsx";
import { FormPage } from "#renderer/forms/form-page.tsx";
import { useContractForm } from "#renderer/forms/use-contract-form.ts";
import { startI18n } from "#renderer/i18n/setup.ts";
import { LogoDrop } from "#renderer/ui/forms/logo-drop.tsx";
import { SelectField } from "#renderer/ui/forms/choices/select-field.tsx";
import { TextField } from "#renderer/ui/forms/text-field.tsx";
import { type Sample, box, failure, sampleCall, saved, show, words } from "./kit.tsx";

type Send = (body: Sample) => Promise<void>;
type Props = { send: Send; onSaveAsNew?: (values: Sample) => void };

function Page({ send, onSaveAsNew }: Props) {
  const form = useContractForm(sampleCall, { defaults: saved, words, send });
  return (
    <>
      <FormPage
        form={form}
        saveLabel="Save person"
        failureTitle="The person was not saved."
        sections={[
          {
            id: "last",
            title: "Last",
            fields: ["lastName"],
            children: <TextField {...form.text("lastName")} />,
          },
          {
            id: "first",
            title: "First",
            fields: ["firstName"],
            children: <TextField {...form.text("firstName")} />,
          },
        ]}
      />
      <FormMergeDialog form={form} {...(onSaveAsNew && { onSaveAsNew })} />
    </>
  );
}

const open = async (props: Props): Promise<void> => {
  await show(<Page {...props} />);
  await screen.findByRole("textbox", { name: "First name" });
};
const type = (name: string, value: string) =>
  act(async () => void fireEvent.change(box(name), { target: { value } }));
const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole("button", { name })));
const indexOf = (name: RegExp) =>
  within(screen.getByRole("navigation")).getByRole("button", { name }).textContent;

beforeAll(() => startI18n("en-US"));
afterEach(cleanup);

describe("a form that fills a page", () => {
  it("sums up a refused save, links to fields, and counts them in the index", async () => {
    await open({ send: async () => {} });
    await type("First name", "");
    await type("Last name", "");
    await press("Save person");
    const summary = screen
      .getAllByRole("alert")
      .find((alert) => alert.textContent?.includes("2 fields need a change."));
    expect(document.activeElement).toBe(summary);
    expect(summary?.textContent).toContain("The person was not saved.");
    expect(indexOf(/^First/u)).toBe("First11 field needs a change");
    await press("First name: Enter your first name.");
    await waitFor(() => expect(document.activeElement).toBe(box("First name")));
    await type("First name", "Ada");
    expect(indexOf(/^First/u)).toBe("First11 unsaved change");
  });

  it("a page form offers to discard changes, and the focus stays inside", async () => {
    await open({ send: async () => {} });
    expect(screen.queryByRole("button", { name: "Discard" })).toBeNull();
    await type("First name", "Ada");
    expect(screen.getByText("1 unsaved change", { selector: ".hr-form-foot *" })).toBeTruthy();
    await press("Discard");
    expect(box("First name").value).toBe("Nora");
    expect(document.activeElement).toBe(box("Last name"));
  });
});

describe("a stale save", () => {
  const current = { version: 4, firstName: "Ada", lastName: "Lin" };
  const changedBy = { name: "Ana Roy", at: "2026-03-02T09:00:00Z" };
  const stale = (now: object) =>
    new ApiError({ code: "conflict", status: 409, current: { ...now }, changedBy });
  const sendOnceStale = (now: object = current) => {
    const sent: Sample[] = [];
    const send: Send = async (body) => {
      sent.push(body);
      if (sent.length === 1) throw stale(now);
    };
    return { sent, send };
  };
  const ask = async (props: Props) => {
    await open(props);
    await type("First name", "Eleonora");
    await press("Save person");
    return screen.findByRole("dialog", { name: "Ana Roy also changed this" });
  };
  const choice = (dialog: HTMLElement, name: RegExp) =>
    within(dialog).getByRole<HTMLInputElement>("radio", { name });

  it("a stale save asks only about double changes, and preselects mine", async () => {
    const { sent, send } = sendOnceStale();
    const dialog = await ask({ send });
    expect(within(dialog).getAllByRole("row")).toHaveLength(2);
    expect(choice(dialog, /^First name, Mine/u).checked).toBe(true);
    expect(dialog.textContent).toContain("was Nora");
    expect(dialog.textContent).toContain("1 change by Ana Roy, taken over");
    expect(dialog.textContent).toContain("1 of 1 chosen");
    await press("Save my choice");
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual({ version: 4, firstName: "Eleonora", lastName: "Lin" });
  });

  it("a stale save may take their value, or a third", async () => {
    const { sent, send } = sendOnceStale();
    const dialog = await ask({ send });
    await act(async () => void fireEvent.click(choice(dialog, /^First name, Ana Roy/u)));
    const third = within(dialog).getByRole("textbox", { name: "Another value" });
    await act(async () => void fireEvent.change(third, { target: { value: "Nell" } }));
    expect(choice(dialog, /^First name, Another value/u).checked).toBe(true);
    await press("Save my choice");
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual({ version: 4, firstName: "Nell", lastName: "Lin" });
  });

  it("shows what the whole form refuses under the value until it is right", async () => {
    const { sent, send } = sendOnceStale();
    const dialog = await ask({ send });
    const third = within(dialog).getByRole("textbox", { name: "Another value" });
    await act(async () => void fireEvent.change(third, { target: { value: " " } }));
    expect(within(dialog).getByText("Enter your first name.")).toBeTruthy();
    await press("Save my choice");
    expect(sent).toHaveLength(1);
    await act(async () => void fireEvent.change(third, { target: { value: "Nell" } }));
    await press("Save my choice");
    await waitFor(() => expect(sent).toHaveLength(2));
  });

  it("a stale save asks again where another save comes in between", async () => {
    const sent: Sample[] = [];
    const dialog = await ask({
      send: async (body) => {
        sent.push(body);
        if (sent.length < 3)
          throw stale({ ...current, version: 3 + sent.length, firstName: `Ada ${sent.length}` });
      },
    });
    expect(dialog.textContent).toContain("Ada 1");
    await press("Save my choice");
    expect(await screen.findByText("Ada 2")).toBeTruthy();
    await press("Save my choice");
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent[2]).toEqual({ version: 5, firstName: "Eleonora", lastName: "Lin" });
  });

  it("Escape leaves a stale save for editing, with the input", async () => {
    const { sent, send } = sendOnceStale();
    const dialog = await ask({ send });
    await act(async () => void fireEvent.keyDown(dialog, { key: "Escape" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(box("First name").value).toBe("Eleonora");
    expect(sent).toHaveLength(1);
  });

  it("neither shows nor loses what the server omits, such as a typed password", async () => {
    const { lastName: _, ...told } = current;
    const { sent, send } = sendOnceStale(told);
    await open({ send });
    await type("Last name", "Typed");
    await type("First name", "Eleonora");
    await press("Save person");
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getAllByRole("row")).toHaveLength(2);
    expect(dialog.textContent).not.toContain("Typed");
    await act(async () => void fireEvent.click(choice(dialog, /^First name, Ana Roy/u)));
    await press("Save my choice");
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual({ version: 4, firstName: "Ada", lastName: "Typed" });
  });

  it("a stale save can be given up for the newest version", async () => {
    const { send } = sendOnceStale();
    await ask({ send });
    await press("Discard mine");
    expect(box("First name").value).toBe("Ada");
    expect(screen.queryByRole("button", { name: "Discard" })).toBeNull();
  });

  it("a stale save of something deleted may be saved as new", async () => {
    const onSaveAsNew = vi.fn<(values: Sample) => void>();
    await open({ send: () => Promise.reject(failure.gone), onSaveAsNew });
    await type("First name", "Eleonora");
    await press("Save person");
    await screen.findByRole("button", { name: "Save as new" });
    await press("Save as new");
    expect(onSaveAsNew).toHaveBeenCalledWith({ ...saved, firstName: "Eleonora" });
    expect(box("First name").value).toBe("Eleonora");
  });
});

describe("a field that is closed", () => {
  it("a closed field shows its value and reason, reachable by keyboard", async () => {
    const options = [{ value: "us", label: "US hospital" }];
    await show(<SelectField label="Template" closed="Fixed." value="us" options={options} />);
    const field = box("Template");
    expect([field.value, field.readOnly, field.disabled]).toEqual(["US hospital", true, false]);
    expect(document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "Fixed.",
    );
  });
});

describe("a picture that is dropped", () => {
  it("a dropped picture of wrong kind or size is refused in place", async () => {
    const onChange = vi.fn<(file: File | null) => void>();
    await show(
      <LogoDrop
        label="Logo"
        help="PNG, up to 10 bytes."
        picture={null}
        types={["image/png"]}
        maxBytes={10}
        onChange={onChange}
      />,
    );
    const choose = (file: File) =>
      act(
        async () =>
          void fireEvent.change(screen.getByLabelText("Logo"), { target: { files: [file] } }),
      );
    await choose(new File(["x"], "a.svg", { type: "image/svg+xml" }));
    expect(screen.getByRole("alert").textContent).toContain("kind of file");
    await choose(new File(["x".repeat(11)], "a.png", { type: "image/png" }));
    expect(screen.getByRole("alert").textContent).toContain("too large");
    expect(onChange).not.toHaveBeenCalled();
    await choose(new File(["x"], "a.png", { type: "image/png" }));
    expect(onChange).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole("alert")).toBeNull();
  });
});
