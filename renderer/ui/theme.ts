import { useSyncExternalStore } from "react";
import { browserStorage } from "#renderer/platform/storage.ts";

/** What a person chose; `system` follows the machine. */
export type ThemeChoice = "system" | "light" | "dark";

const storageKey = "handrail.theme";
const darkQuery = "(prefers-color-scheme: dark)";
const listeners = new Set<() => void>();

let owner = "";
let choice: ThemeChoice = "system";

const isChoice = (value: unknown): value is ThemeChoice =>
  value === "system" || value === "light" || value === "dark";

const keyOf = (user: string): string => (user ? `${storageKey}.${user}` : storageKey);

/** Whether dark is on: by choice, else as the machine says. */
function isDark(): boolean {
  return choice === "system" ? matchMedia(darkQuery).matches : choice === "dark";
}

/** The class goes on `<body>`: dialogs and menus live there, outside of the app's root. */
function apply(): void {
  document.body.classList.toggle("bp6-dark", isDark());
  for (const listener of listeners) listener();
}

/**
 * Starts the theme before the first render and follows the machine from then on. Names the user
 * once one is known: each person on a shared computer has a choice of their own, and the last one
 * also holds for the sign-in page.
 */
export function startTheme(user = ""): void {
  owner = user;
  const kept = browserStorage.get(keyOf(user)) ?? browserStorage.get(storageKey);
  choice = isChoice(kept) ? kept : "system";
  matchMedia(darkQuery).removeEventListener("change", apply);
  matchMedia(darkQuery).addEventListener("change", apply);
  apply();
}

/** Stores and applies a choice. */
export function chooseTheme(next: ThemeChoice): void {
  choice = next;
  browserStorage.set(storageKey, next);
  browserStorage.set(keyOf(owner), next);
  apply();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The stored choice, for the theme menu. */
export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, () => choice);

/** The theme on screen; graphs draw again when it changes. */
export const useIsDark = (): boolean => useSyncExternalStore(subscribe, isDark);
