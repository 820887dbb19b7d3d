import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeAll, expect, it, vi } from "vitest";
import { UnsentQuestion } from "#renderer/features/observing/observations/offline/unsent-question.tsx";
import { createKeeper } from "#renderer/features/observing/observations/store/draft-keeper.ts";
import { shelves } from "#renderer/features/observing/observations/store/shelves.ts";
import { startI18n } from "#renderer/i18n/setup.ts";
import { finishBeforeLeaving, signOutByChoice } from "#renderer/session/leaving.ts";
import { show } from "#tests/unit/forms/kit.tsx";
import { SCOPE, handTaps } from "./taps.ts";

beforeAll(async () => {
  await startI18n();
});

/** Without a database in this browser, what is submitted waits in memory. */
const submitOne = async (): Promise<void> => {
  const keeper = createKeeper(SCOPE, { ...shelves, now: Date.now, tell: () => undefined });
  await keeper.setWriter(true);
  keeper.start({ purpose: "audit" });
  for (const tap of handTaps(1)) keeper.tap(tap);
  keeper.submit();
  await waitFor(() => expect(keeper.view().waiting).toHaveLength(1));
};

it("signing out warns only users who have something unsent here", async () => {
  await submitOne();
  const leave = vi.fn<() => void>();
  await show(<UnsentQuestion userId={SCOPE.facilityId} />);
  signOutByChoice(leave);
  await waitFor(() => expect(leave).toHaveBeenCalledOnce());
  cleanup();

  await show(<UnsentQuestion userId={SCOPE.userId} />);
  signOutByChoice(leave);
  await screen.findByText("1 observation is not sent yet");
  fireEvent.click(screen.getByRole("button", { name: "Stay and send" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(leave).toHaveBeenCalledOnce();
  signOutByChoice(leave);
  fireEvent.click(await screen.findByRole("button", { name: "Sign out, keep on this device" }));
  expect(leave).toHaveBeenCalledTimes(2);
});

it("says that signing out would lose what the device has no room for", async () => {
  const stop = finishBeforeLeaving(() => Promise.resolve(false));
  const leave = vi.fn<() => void>();
  await show(<UnsentQuestion userId={SCOPE.facilityId} />);
  signOutByChoice(leave);
  await screen.findByText("This device has no room for everything you recorded");
  expect(leave).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Sign out and lose it" }));
  expect(leave).toHaveBeenCalledOnce();
  stop();
  cleanup();
});

it("signs out all the same when it is gone before it has counted", async () => {
  const leave = vi.fn<() => void>();
  const { promise: counted, resolve: count } = Promise.withResolvers<void>();
  const { memory } = shelves;
  const read = memory.read;
  vi.spyOn(memory, "read").mockImplementation(async (work) => {
    await counted;
    return read(work);
  });
  await show(<UnsentQuestion userId={SCOPE.userId} />);
  signOutByChoice(leave);
  cleanup();
  count();
  await waitFor(() => expect(leave).toHaveBeenCalledOnce());
});
