import { type RefObject, useEffect } from "react";

const EVERY_MS = 100;
const FOR_MS = 3_000;

/**
 * Looks for what a password manager writes into a form without an event, every 100 ms for the first
 * 3 seconds, and hands over each field's value by name.
 */
export const useAutofill = (
  form: RefObject<HTMLFormElement | null>,
  onValue: (name: string, value: string) => void,
): void => {
  useEffect(() => {
    const seen = new Map<string, string>();
    const look = () => {
      for (const input of form.current?.querySelectorAll("input") ?? []) {
        if (input.type === "checkbox" || input.value === (seen.get(input.name) ?? "")) continue;
        seen.set(input.name, input.value);
        onValue(input.name, input.value);
      }
    };
    const timer = setInterval(look, EVERY_MS);
    const end = setTimeout(() => clearInterval(timer), FOR_MS);
    return () => {
      clearInterval(timer);
      clearTimeout(end);
    };
  }, [form, onValue]);
};
