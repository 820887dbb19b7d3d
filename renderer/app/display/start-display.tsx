import type { PinHash } from "#contract/displays/displays.ts";
import { createRoot } from "react-dom/client";
import { loadTexts, preloadLanguages } from "#renderer/i18n/setup.ts";
import { loadFace, pagesOf } from "#renderer/features/displays/viewer/slide-view/slide-face.tsx";
import { displaySource } from "#renderer/features/displays/viewer/effects/display-source.ts";
import { listen } from "#renderer/features/displays/viewer/effects/inputs.ts";
import { storedStore } from "#renderer/features/displays/viewer/effects/stored-store.ts";
import {
  fetchPage,
  storeDisplayPage,
  ownBuild,
  ownBuiltAt,
} from "#renderer/features/displays/viewer/effects/page-build.ts";
import { reloadWith, takeResume } from "#renderer/features/displays/viewer/effects/resume.ts";
import { createRunner } from "#renderer/features/displays/viewer/effects/runner.ts";
import { createStage } from "#renderer/features/displays/viewer/effects/stage.ts";
import { stayAwake } from "#renderer/features/displays/viewer/effects/wake-lock.ts";
import { windowOrientation } from "#renderer/features/displays/viewer/components/use-orientation.ts";
import { platform } from "#renderer/platform/index.ts";
import { ViewerScreen } from "#renderer/features/displays/viewer/screens/viewer-screen.tsx";

/**
 * The page of a display screen: it needs no sign-in. Everything it is drawn with is fetched before,
 * so that it goes on without a network.
 */
export const startDisplay = async (container: HTMLElement): Promise<void> => {
  document.documentElement.dataset["viewer"] = "display";
  const [store] = await Promise.all([
    storedStore(),
    loadFace(),
    loadTexts("viewer-screen").then(preloadLanguages),
  ]);
  const stage = createStage(({ content }) => {
    const wanted = runner.state().plan?.orientation ?? "asScreen";
    return pagesOf(content.slide, wanted === "asScreen" ? windowOrientation() : wanted);
  });
  const keepPin = (pin: PinHash | null): void =>
    void platform.display?.keepPin(pin).catch(() => undefined);
  const runner = createRunner({
    kind: "display",
    source: displaySource(keepPin),
    store,
    stage,
    fetchPage,
    reload: reloadWith,
    capture: async () => {
      if (platform.display === undefined) throw new Error("a browser cannot capture its page");
      return platform.display.capture();
    },
    onWipe: () => keepPin(null),
  });
  createRoot(container).render(<ViewerScreen runner={runner} stage={stage} />);
  listen(runner);
  stayAwake();
  await runner.start({ build: ownBuild(), builtAtMs: ownBuiltAt(), resume: takeResume() });
  await storeDisplayPage();
};
