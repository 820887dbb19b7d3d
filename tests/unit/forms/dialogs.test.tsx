import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { isShown } from "#renderer/api/shown.ts";
import { ConfirmDialog, type ConfirmDialogProps } from "#renderer/forms/confirm-dialog.tsx";
import { FormDialog } from "#renderer/forms/form-dialog.tsx";
import { useContractForm } from "#renderer/forms/use-contract-form.ts";
import { useDialog } from "#renderer/forms/use-dialog.ts";
import { startI18n } from "#renderer/i18n/setup.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { TextField } from "#renderer/ui/forms/text-field.tsx";
import { box, deferred, failure, sampleCall, saved, show, words } from "./kit.tsx";

type Send = () => Promise<void>;

function PersonDialog(props: { send: Send; isOpen: boolean; onClose: () => void }) {
  const { send, isOpen, onClose } = props;
  const form = useContractForm(sampleCall, { defaults: saved, words, send, onSaved: onClose });
  return (
    <FormDialog {...{ form, isOpen, onClose }} title="Edit Nora Quill" saveLabel="Save person">
      <TextField {...form.text("firstName")} />
    </FormDialog>
  );
}

function Page({ send }: { send: Send }) {
  const dialog = useDialog<string>();
  return (
    <>
      <Button onClick={() => dialog.open("Nora")}>Edit</Button>
      <PersonDialog key={dialog.opening} send={send} {...dialog.props} />
    </>
  );
}

const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole("button", { name })));
const escape = () =>
  act(
    async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" }),
  );
const open = async (send: Send): Promise<void> => {
  await show(<Page send={send} />);
  await act(async () => void fireEvent.click(await screen.findByRole("button", { name: "Edit" })));
  await screen.findByRole("dialog", { name: "Edit Nora Quill" });
};
const type = (value: string) =>
  act(async () => void fireEvent.change(box("First name"), { target: { value } }));
const isGone = (name: string) =>
  waitFor(() => expect(screen.queryByRole("dialog", { name })).toBeNull());

beforeAll(() => startI18n("en-US"));
afterEach(cleanup);

describe("a form in a dialog", () => {
  it("a form dialog focuses its title, so that screen readers announce it", async () => {
    await open(async () => {});
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Edit Nora Quill"));
  });

  it("a form dialog without input closes at Escape, and starts empty again", async () => {
    await open(async () => {});
    box("First name").focus();
    await escape();
    await isGone("Edit Nora Quill");
    await press("Edit");
    expect(box("First name").value).toBe("Nora");
  });

  it("a form dialog asks at Escape once it has input", async () => {
    await open(async () => {});
    await type("Ada");
    box("First name").focus();
    await escape();
    await screen.findByRole("dialog", { name: "Leave without saving?" });
    await press("Stay");
    await isGone("Leave without saving?");
    expect(box("First name").value).toBe("Ada");
    box("First name").focus();
    await escape();
    await screen.findByRole("dialog", { name: "Leave without saving?" });
    await press("Leave");
    await isGone("Edit Nora Quill");
  });

  it("a form dialog stays while saving, and retains the input on failure", async () => {
    const answer = deferred();
    await open(() => answer.promise);
    await type("Ada");
    await press("Save person");
    const cancel = screen.getByRole("button", { name: "Cancel" });
    expect(cancel.getAttribute("aria-disabled")).toBe("true");
    await press("Cancel");
    box("First name").focus();
    await escape();
    expect(screen.getByRole("dialog", { name: "Edit Nora Quill" })).toBeTruthy();
    await act(async () => answer.reject(failure.offline));
    expect((await screen.findByRole("note")).textContent).toContain("cannot be reached");
    expect(box("First name").value).toBe("Ada");
    expect(isShown(failure.offline)).toBe(true);
  });

  it("a form dialog closes once it is saved", async () => {
    await open(async () => {});
    await type("Ada");
    await press("Save person");
    await isGone("Edit Nora Quill");
  });
});

describe("a question before an act", () => {
  const ask = async (props: Partial<ConfirmDialogProps>) => {
    const onClose = vi.fn<() => void>();
    await show(
      <ConfirmDialog
        isOpen
        onClose={onClose}
        title="Delete the shift “Evening”?"
        confirmLabel="Delete shift"
        failureTitle="The shift was not deleted."
        act={async () => {}}
        {...props}
      >
        <p>Facts and history stay.</p>
      </ConfirmDialog>,
    );
    await screen.findByRole("dialog");
    return onClose;
  };

  it("a confirmed question acts once and closes", async () => {
    const answer = deferred();
    const perform = vi.fn<Send>(() => answer.promise);
    const onClose = await ask({ act: perform });
    await press("Delete shift");
    await press("Delete shift");
    await press("Cancel");
    expect(onClose).not.toHaveBeenCalled();
    await act(async () => answer.resolve());
    expect(perform).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  });

  it("a question shows a failure in place, and stays", async () => {
    const onClose = await ask({ act: () => Promise.reject(failure.offline) });
    await press("Delete shift");
    expect((await screen.findByRole("note")).textContent).toContain("The shift was not deleted.");
    expect(onClose).not.toHaveBeenCalled();
  });

  it("a question closes where another user has done it already", async () => {
    const onGone = vi.fn<() => void>();
    const onClose = await ask({ act: () => Promise.reject(failure.gone), onGone });
    await press("Delete shift");
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(onGone).toHaveBeenCalled();
  });

  it("a question names the rows that stay", async () => {
    await ask({ staying: { title: "GW-0312 stays.", reason: "4 repeaters need it." } });
    expect(screen.getByRole("note").textContent).toBe("GW-0312 stays. 4 repeaters need it.");
  });

  it("a dangerous question requires a typed word", async () => {
    const perform = vi.fn<Send>(() => Promise.reject(failure.offline));
    await ask({ typed: "delete", act: perform });
    await press("Delete shift");
    expect(perform).not.toHaveBeenCalled();
    const field = box("Type “yes” to delete");
    await act(async () => void fireEvent.change(field, { target: { value: " YES " } }));
    await press("Delete shift");
    expect(perform).toHaveBeenCalledTimes(1);
    expect((await screen.findByRole("note")).textContent).toContain("The shift was not deleted.");
    expect(field.value).toBe(" YES ");
  });
});
