import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { ApiError } from "#renderer/api/api-error.ts";
import { FormFailure } from "#renderer/forms/form-failure.tsx";
import { useContractForm } from "#renderer/forms/use-contract-form.ts";
import { startI18n } from "#renderer/i18n/setup.ts";
import { useToasts } from "#renderer/ui/feedback/toast.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { TextField } from "#renderer/ui/forms/text-field.tsx";
import { type Sample, box, deferred, failure, sampleCall, saved, show, words } from "./kit.tsx";

type Send = (body: Sample) => Promise<void>;

function Page({ send, isNew = false }: { send: Send; isNew?: boolean }) {
  const form = useContractForm(sampleCall, {
    defaults: saved,
    words,
    send,
    isNew,
    fieldOf: { duplicate_name: "lastName" },
  });
  return (
    <form {...form.attributes}>
      <FormFailure failure={form.failure} />
      {/* Last in the form's data, first on the page. */}
      <TextField {...form.text("lastName")} />
      <TextField {...form.text("firstName")} />
      <output data-testid="changes">{form.changes}</output>
      <output data-testid="conflict">{JSON.stringify(form.conflict)}</output>
      <Button type="submit" busy={form.isSaving}>
        Save
      </Button>
      <Button onClick={form.discard}>Discard</Button>
    </form>
  );
}

const type = (name: string, value: string) =>
  act(async () => void fireEvent.change(box(name), { target: { value } }));
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole("button", { name })));
const open = async (send: Send, isNew?: boolean): Promise<void> => {
  await show(<Page send={send} {...(isNew && { isNew })} />);
  await screen.findByRole("textbox", { name: "First name" });
};
const refuse = (error: ApiError) => () => Promise.reject(error);
const changes = () => screen.getByTestId("changes").textContent;

beforeAll(() => startI18n("en-US"));
afterEach(cleanup);

describe("a form that is refused", () => {
  it("shows the server's codes as texts at their fields, and focuses the first", async () => {
    const fieldErrors = { firstName: "required", stranger: "required", lastName: "not_in_list" };
    await open(refuse(new ApiError({ code: "invalid_input", status: 400, fieldErrors })));
    await type("First name", "Eleonora");
    await press("Save");
    expect(document.activeElement).toBe(box("Last name"));
    expect(box("First name").getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText("Enter your first name.")).toBeTruthy();
    expect(box("First name").value).toBe("Eleonora");
    expect(screen.queryByRole("note")).toBeNull();
  });

  it("a failure of the whole call is shown at its field", async () => {
    await open(refuse(new ApiError({ code: "duplicate_name", status: 409 })));
    await press("Save");
    expect(box("Last name").getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(box("Last name"));
  });

  it("shows a fault without a field once, and retains the input", async () => {
    await open(refuse(failure.fault));
    await type("First name", "Eleonora");
    await press("Save");
    const notes = screen.getAllByRole("note");
    expect(notes).toHaveLength(1);
    expect(notes[0]?.textContent).toContain("Your changes were not saved.");
    expect(notes[0]?.textContent).toContain("Reference reference-1.");
    expect(box("First name").value).toBe("Eleonora");
    expect(changes()).toBe("1");
  });

  it("an unknown field's refusal becomes a failure of the form", async () => {
    const fieldErrors = { stranger: "required" };
    await open(refuse(new ApiError({ code: "invalid_input", status: 400, fieldErrors })));
    await press("Save");
    expect(screen.getByRole("note").textContent).toContain("Some values are not valid.");
  });

  it.each([
    [900, "Try again in 15 minutes."],
    [61, "Try again in 2 minutes."],
    [5, "Try again in 1 minute."],
  ])(
    "a form limited after many attempts says when to retry: %d s",
    async (retryAfter, sentence) => {
      await open(refuse(new ApiError({ code: "rate_limited", status: 429, retryAfter })));
      await press("Save");
      expect(screen.getByRole("note").textContent).toContain(sentence);
    },
  );
});

describe("the contract's schema", () => {
  it("checks the contract's schema on leaving a field and before sending", async () => {
    let sent = 0;
    await open(async () => void (sent += 1));
    await type("First name", "");
    await act(async () => fireEvent.blur(box("First name")));
    expect(screen.getByText("Enter your first name.")).toBeTruthy();
    await press("Save");
    expect(sent).toBe(0);
    expect(document.activeElement).toBe(box("First name"));
  });

  it("a limit shows from four fifths of it, and no input is cut", async () => {
    await open(async () => {});
    await type("First name", "Elisabet");
    expect(screen.getByText("8 of 10")).toBeTruthy();
    await type("First name", "Elisabeth-Maria");
    await act(async () => fireEvent.blur(box("First name")));
    expect(screen.getByText("15 characters; 10 are allowed.")).toBeTruthy();
    expect(box("First name").value).toBe("Elisabeth-Maria");
  });
});

describe("saving", () => {
  it("sends one request with the version, however often save is pressed", async () => {
    const sent: Sample[] = [];
    const answer = deferred();
    await open((body) => {
      sent.push(body);
      return answer.promise;
    });
    await type("First name", "Ada");
    await act(async () => {
      for (const form of document.querySelectorAll("form"))
        for (let again = 0; again < 3; again += 1) fireEvent.submit(form);
    });
    await waitFor(() => expect(sent).toEqual([{ ...saved, firstName: "Ada" }]));
    // What is typed meanwhile is not saved.
    await type("Last name", "Lin");
    await act(async () => answer.resolve());
    await waitFor(() => expect(changes()).toBe("1"));
    expect(box("Last name").value).toBe("Lin");
  });

  it("a form marks differences until they are discarded", async () => {
    await open(async () => {});
    await type("First name", "Ada");
    expect(changes()).toBe("1");
    expect(screen.getByText("changed")).toBeTruthy();
    await press("Discard");
    expect(changes()).toBe("0");
    expect(box("First name").value).toBe("Nora");
    expect(screen.queryByText("changed")).toBeNull();
  });

  it("a form of something new marks nothing", async () => {
    await open(async () => {}, true);
    await type("First name", "Ada");
    expect(screen.queryByText("changed")).toBeNull();
  });
});

describe("a stale save", () => {
  const current = { ...saved, version: 4, firstName: "Ada", updatedAt: "2026-03-02" };
  const stale = (now: object) =>
    new ApiError({
      code: "conflict",
      status: 409,
      current: { ...now },
      changedBy: { name: "Ana Roy", at: "2026-03-02T09:00:00Z" },
    });

  it("separates the stored value from the typed one where both changed it", async () => {
    await open(refuse(stale(current)));
    await type("First name", "Eleonora");
    await press("Save");
    const { updatedAt: _, ...ofTheForm } = current;
    await waitFor(() => expect(screen.getByTestId("conflict").textContent).not.toBe("null"));
    expect(JSON.parse(screen.getByTestId("conflict").textContent ?? "")).toMatchObject({
      kind: "changed",
      theirs: ofTheForm,
      merged: { asks: [{ path: "firstName", theirs: "Ada", mine: "Eleonora" }] },
    });
    expect(box("First name").value).toBe("Eleonora");
    expect(screen.queryByRole("note")).toBeNull();
  });

  it("a stale save of a missing row says that it was deleted", async () => {
    await open(refuse(failure.gone));
    await press("Save");
    await waitFor(() => expect(screen.getByTestId("conflict").textContent).not.toBe("null"));
    expect(JSON.parse(screen.getByTestId("conflict").textContent ?? "")).toMatchObject({
      kind: "deleted",
    });
  });

  it("saves again by itself where the other change differs, on the newest version", async () => {
    const sent: Sample[] = [];
    await open(async (body) => {
      sent.push(body);
      if (body.version === 3) throw stale({ ...saved, version: 4, lastName: "Lin" });
      if (body.version === 4) throw stale({ ...saved, version: 5, lastName: "Linde" });
    });
    await type("First name", "Eleonora");
    await press("Save");
    await waitFor(() => expect(changes()).toBe("0"));
    expect(sent).toEqual([
      { version: 3, firstName: "Eleonora", lastName: "Quill" },
      { version: 4, firstName: "Eleonora", lastName: "Lin" },
      { version: 5, firstName: "Eleonora", lastName: "Linde" },
    ]);
    expect(box("Last name").value).toBe("Linde");
    expect(useToasts.getState().list.at(-1)?.text).toBe(
      "Ana Roy also changed Last name. Your changes are kept.",
    );
  });

  it("a stale save gives up after endless conflicts, and retains the input", async () => {
    let sent = 0;
    await open(async ({ version }) => {
      sent += 1;
      throw stale({ ...saved, version: version + 1 });
    });
    await type("First name", "Eleonora");
    await press("Save");
    expect(await screen.findByRole("note")).toBeTruthy();
    expect(sent).toBe(5);
    expect(box("First name").value).toBe("Eleonora");
    expect(changes()).toBe("1");
  });
});
