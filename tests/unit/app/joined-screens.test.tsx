import { expect, it } from "vitest";
import { JOINED_SCREENS } from "#renderer/app/routes/joined-screens.tsx";
import { NAMED_PAGES } from "#renderer/app/routes/portal-rules.ts";

it("pages show one screen each, their feature's own or one that joins several", () => {
  const odd = NAMED_PAGES.filter(
    ({ name, screen, redirectToDefault }) =>
      redirectToDefault !== true && (screen === undefined) === (JOINED_SCREENS[name] === undefined),
  );
  expect(odd.map(({ name }) => name)).toEqual([]);
});
