/**
 * Development-only page with every part of `renderer/ui` and `renderer/charts` in each of its
 * states; `?theme=light|dark`, `?lang=en-US|fr-CA`, `?part=<name>` for one section alone. Not part
 * of any build; the browser tests look at it too.
 */
import "#renderer/ui/styles.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider, createMemoryRouter } from "react-router-dom";
import { isLanguage } from "#renderer/i18n/language.ts";
import { startI18n } from "#renderer/i18n/setup.ts";
import { WindowMedium } from "#renderer/ui/medium/window-medium.tsx";
import { chooseTheme, startTheme } from "#renderer/ui/theme.ts";
import { UiProvider } from "#renderer/ui/ui-provider.tsx";
import { Gallery } from "./gallery.tsx";

const query = new URLSearchParams(location.search);
const language = query.get("lang");
const theme = query.get("theme");
const root = document.querySelector("#root");
if (!root) throw new Error("The page has no #root");

startTheme();
if (theme === "light" || theme === "dark") chooseTheme(theme);
await startI18n(isLanguage(language) ? language : "en-US");
const element = (
  <UiProvider>
    <WindowMedium asked="screen">
      <Gallery only={query.get("part")} />
    </WindowMedium>
  </UiProvider>
);
const router = createMemoryRouter([{ path: "*", element }], {
  initialEntries: ["/reports/history"],
});
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
