import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { filesBelow, projectRoot } from "./source-files.ts";

/** What a page says of where it is: in the console that is the console's own, which opens nowhere else. */
const OWN_ADDRESS = /\blocation\.(?:href|origin|host(?:name)?)\b|\bdocument\.(?:URL|baseURI)\b/u;

/**
 * Where it is used to read another address, or is separate by its scheme, and never shown or
 * copied.
 */
const READING = [
  "renderer/app/render/open-page.ts",
  "renderer/features/identity/session/components/return-hint.tsx",
  "renderer/features/identity/session/screens/sign-in-screen.tsx",
  "renderer/offline/service-worker.ts",
  "renderer/platform/web.ts",
];

it("passes on and shows the portal's address, never the page's own", () => {
  const using = filesBelow("renderer")
    .filter((path) => /\.tsx?$/u.test(path) && !path.startsWith("renderer/gallery/"))
    .filter((path) => OWN_ADDRESS.test(readFileSync(`${projectRoot}${path}`, "utf8")));
  expect(using.toSorted()).toEqual(READING);
  expect(OWN_ADDRESS.test("navigator.clipboard.writeText(location.href)")).toBe(true);
});
