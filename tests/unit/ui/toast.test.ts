import { beforeEach, expect, test } from "vitest";
import { toast, useToasts } from "#renderer/ui/feedback/toast.ts";

const texts = () => useToasts.getState().list.map(({ text }) => text);

beforeEach(() => useToasts.setState({ list: [] }));

test("the same text never stands twice, and its time restarts", () => {
  const first = toast.error("The slide was not deleted.");
  toast.success("Saved");
  expect(toast.error("The slide was not deleted.")).toBe(first);
  expect(texts()).toEqual(["The slide was not deleted.", "Saved"]);
  expect(useToasts.getState().list[0]?.shown).toBe(2);
});

test("successes go by themselves, errors and progress stay", () => {
  toast.success("Saved");
  toast.error("Not saved");
  toast.progress("Preparing the PDF…");
  expect(useToasts.getState().list.map(({ timeoutMs }) => timeoutMs)).toEqual([5000, null, null]);
});

test("dismissing takes one away; one that is gone is no error", () => {
  const id = toast.progress("Preparing the PDF…");
  toast.dismiss(id);
  toast.dismiss(id);
  expect(texts()).toEqual([]);
});

test("a later message about the same subject replaces the one before", () => {
  toast.error("Not saved", { about: "account" });
  toast.error("The slide was not deleted.");
  toast.success("Saved", { about: "account" });
  expect(texts()).toEqual(["The slide was not deleted.", "Saved"]);
  toast.success("Saved", { about: "account" });
  expect(useToasts.getState().list.map(({ shown }) => shown)).toEqual([1, 2]);
});
