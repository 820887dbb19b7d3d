import { useEffect, useState } from "react";
import { askInPlace } from "#renderer/session/in-place.ts";
import { loadTexts } from "#renderer/i18n/setup.ts";
import { windowOrientation } from "../components/use-orientation.ts";
import { loadFace, pagesOf } from "../slide-view/slide-face.tsx";
import { memoryStore } from "../effects/content-store.ts";
import { listen } from "../effects/inputs.ts";
import { type PortalSlideshow, portalSource } from "../effects/portal-source.ts";
import { type Runner, createRunner } from "../effects/runner.ts";
import { type LiveStage, createStage } from "../effects/stage.ts";
import { stayAwake } from "../effects/wake-lock.ts";
import { ViewerScreen } from "./viewer-screen.tsx";

type Props = { shown: PortalSlideshow; signInAddress: string; onLeave: () => void };

/** A page that is reloaded with a new build, or captured, is a display's alone. */
const notHere = async (): Promise<never> => {
  throw new Error("not in the portal");
};

const createViewer = (shown: PortalSlideshow): { runner: Runner; stage: LiveStage } => {
  const stage = createStage(({ content }) => pagesOf(content.slide, windowOrientation()));
  const runner = createRunner({
    kind: "portal",
    source: portalSource(shown),
    store: memoryStore(),
    stage,
    fetchPage: async () => "same",
    reload: () => undefined,
    capture: notHere,
    onWipe: () => undefined,
  });
  return { runner, stage };
};

/** A slideshow in a tab of its own, for a signed-in user. Nothing of it stays in the browser. */
export function SlideshowViewScreen({ shown, signInAddress, onLeave }: Props) {
  const [viewer, setViewer] = useState<ReturnType<typeof createViewer> | null>(null);
  const { slideshowId, language } = shown;
  const { id: facilityId } = shown.facility;
  useEffect(() => {
    const made = createViewer(shown);
    const { runner } = made;
    // It stays where it is, without its figures, instead of leaving for the sign-in page.
    const stopAsking = askInPlace(() => runner.give({ type: "sessionOver" }));
    const stopListening = listen(runner, onLeave);
    const sleepAgain = stayAwake();
    void Promise.all([loadFace(), loadTexts("viewer-screen")]).then(() => {
      setViewer(made);
      return runner.start({ build: null, builtAtMs: null, resume: null });
    });
    return () => {
      runner.stop();
      stopAsking();
      stopListening();
      sleepAgain();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- what is shown is the same while these are
  }, [slideshowId, facilityId, language]);
  return viewer && <ViewerScreen {...viewer} signInAddress={signInAddress} />;
}
