import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach } from "vitest";

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
const { setImmediate: nextTurn, setTimeout: begin } = globalThis;
const begun: ReturnType<typeof begin>[] = [];
globalThis.setTimeout = Object.assign((...timer: Parameters<typeof begin>) => {
  const handle = begin(...timer);
  begun.push(handle);
  return handle;
}, begin);

// What a test has shown goes with it: nothing on it starts anything more.
afterEach(cleanup);

/** React has done what it had planned before: one turn renders, one has the effects, one what they plan. */
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 3; turn += 1)
    await new Promise<void>((resolve) => {
      nextTurn(resolve);
    });
};

// Once the file is over its page is taken away, and React looks at the page even for work on what is gone.
afterAll(async () => {
  begun.forEach((handle) => clearTimeout(handle));
  await settled();
});
