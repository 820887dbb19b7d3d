/**
 * Development-only page with every report, from made answers, on one medium: `?medium=paper` or any
 * other, `?lang=en-US|fr-CA`, `#<key>,<key>` for some alone. Not part of any build; a journey looks
 * at it too.
 */
import "#renderer/ui/styles.css";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { Medium } from "#contract/core/design/medium.ts";
import { isLanguage } from "#renderer/i18n/language.ts";
import { loadTexts, startI18n } from "#renderer/i18n/setup.ts";
import { FacilityContext } from "#renderer/session/facility-context.ts";
import { setSession } from "#renderer/session/session-store.ts";
import { MediumProvider } from "#renderer/ui/medium/medium.tsx";
import { startTheme } from "#renderer/ui/theme.ts";
import { UiProvider } from "#renderer/ui/ui-provider.tsx";
import { SAMPLE_READER, SAMPLE_SCOPE, sampleSheets } from "./sample-sheets.ts";
import { SampleView } from "./sample-view.tsx";

const query = new URLSearchParams(location.search);
const language = query.get("lang");
const root = document.querySelector("#root");
if (!root) throw new Error("The page has no #root");

startTheme();
await startI18n(isLanguage(language) ? language : "en-US");
await loadTexts("errors", "reports", "reports-view", "lists");
setSession(SAMPLE_READER);
const client = new QueryClient();
const medium = Medium.catch("screen").parse(query.get("medium"));

const handleDrawn = (name: string) => {
  document.querySelector(`[data-sheet="${name}"]`)?.setAttribute("data-drawn", "");
};

const container = createRoot(root);
const sheets = sampleSheets();

/** Draws the sheets that the address names, or all of them. */
const show = () => {
  const only = decodeURIComponent(location.hash.slice(1));
  const shown = sheets.filter(({ name }) => only === "" || only.split(",").includes(name));
  container.render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <UiProvider>
          <FacilityContext.Provider value={SAMPLE_SCOPE}>
            <MediumProvider medium={medium}>
              {shown.map(({ name, ...sheet }) => (
                <section key={name} data-sheet={name}>
                  <Suspense>
                    <SampleView {...sheet} onDrawn={() => handleDrawn(name)} />
                  </Suspense>
                </section>
              ))}
            </MediumProvider>
          </FacilityContext.Provider>
        </UiProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
};

addEventListener("hashchange", show);
show();
