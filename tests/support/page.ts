import { configure } from "@testing-library/react";
import { afterAll } from "vitest";

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
configure({ asyncUtilTimeout: 10_000 });

// Blueprint's popovers leave their timers running when they go; the last ones of a file would fire
// where there is no page any more, as an error outside any test.
const begin = globalThis.setTimeout;
const begun: ReturnType<typeof begin>[] = [];
globalThis.setTimeout = Object.assign((...timer: Parameters<typeof begin>) => {
  const handle = begin(...timer);
  begun.push(handle);
  return handle;
}, begin);
afterAll(() => begun.forEach((handle) => clearTimeout(handle)));
