import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";
import { setCsrfToken } from "#renderer/api/csrf.ts";
import { useSessionStore } from "#renderer/session/session-store.ts";
import { announce } from "#renderer/ui/feedback/live-region.tsx";
import { useToasts } from "#renderer/ui/feedback/toast.ts";

// The page of these tests has no size; a test for a phone answers otherwise.
globalThis.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

// Nothing is laid out in these tests: there is nowhere to scroll to.
Element.prototype.scrollIntoView ??= () => undefined;

// What a test waits for comes at once; on a busy machine that takes longer than the usual second.
configure({ asyncUtilTimeout: 120_000 });

// Blueprint's popovers leave their timers running when they go: they would fire in the next file's
// page, or where there is none any more, as an error outside any test.
const { setImmediate: nextTurn, setTimeout: begin } = globalThis;
const begun: ReturnType<typeof begin>[] = [];
globalThis.setTimeout = Object.assign((...timer: Parameters<typeof begin>) => {
  const handle = begin(...timer);
  begun.push(handle);
  return handle;
}, begin);

// jsdom's frames hang on one timer of its own: cleared with a file's, no frame came in the next file.
globalThis.requestAnimationFrame = (draw) =>
  Number(globalThis.setTimeout(() => draw(performance.now()), 16));
globalThis.cancelAnimationFrame = (frame) => clearTimeout(frame);

// What a test has shown goes with it: nothing on it starts anything more.
afterEach(cleanup);

/** React has done what it had planned before: one turn renders, one has the effects, one what they plan. */
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 3; turn += 1)
    await new Promise<void>((resolve) => {
      nextTurn(resolve);
    });
};

/** The page as it was before the file: the next one has the same page, and the same modules. */
const putPageBack = (): void => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  for (const pair of document.cookie.split(";"))
    document.cookie = `${pair.split("=", 1)[0]}=; max-age=0; path=/`;
  history.replaceState(null, "", "/");
  document.title = "";
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  document.body.replaceChildren();
  announce("");
  useToasts.setState({ list: [] });
  useSessionStore.setState({ session: null });
  setCsrfToken(null);
};

afterAll(async () => {
  vi.useRealTimers();
  begun.forEach((handle) => clearTimeout(handle));
  globalThis.setTimeout = begin;
  // React looks at the page even for work on what is gone.
  await settled();
  putPageBack();
});
