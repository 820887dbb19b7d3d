import { clsx } from "clsx";
import { useSyncExternalStore } from "react";
import type { Language } from "#contract/core/primitives.ts";
import { textFor } from "#renderer/i18n/text.ts";
import type { WallOrientation } from "../slide-view/slide-types.ts";
import { SlideFace } from "../slide-view/slide-face.tsx";
import { type Stamp, serverNow, stampOf } from "../reducer/ages.ts";
import type { ViewerPlan, ViewerState } from "../reducer/state.ts";
import { type View, isIdentifying, isPointerShown, viewOf } from "../reducer/view.ts";
import type { Runner } from "../effects/runner.ts";
import type { LiveStage, StageSnapshot } from "../effects/stage.ts";
import type { Layer } from "../effects/stage-controls.ts";
import { sinceText, stampText } from "../effects/viewer-text.ts";
import { CodeScreen } from "../components/code-screen.tsx";
import {
  NothingScreen,
  OverScreen,
  StartingScreen,
  WaitingScreen,
} from "../components/calm-screens.tsx";
import { screenLanguage } from "../components/screen-language.ts";
import { useOrientation } from "../components/use-orientation.ts";
import "./viewer-screen.css";

type Props = {
  runner: Runner;
  stage: LiveStage;
  /** Where to sign in again, in the portal. */
  signInAddress?: string;
};

type LayerProps = {
  layer: Layer;
  snapshot: StageSnapshot;
  plan: ViewerPlan;
  orientation: WallOrientation;
  stamp: Stamp;
  /** Server time. */
  nowMs: number;
};

function SlideLayer({ layer, snapshot, plan, orientation, stamp, nowMs }: LayerProps) {
  const { content, attempt, isEmptied } = layer;
  const language = content.slide.reportData?.language ?? screenLanguage(plan.language, 0);
  const where = { language, timeZone: plan.facility.timeZone, nowMs };
  const isShown = attempt === snapshot.shown;
  const [x, y] = snapshot.offset;
  return (
    <div
      className={clsx("hr-viewer-layer", isShown && "hr-viewer-shown")}
      data-attempt={attempt}
      data-slide={isShown ? content.slide.id : undefined}
      aria-hidden={!isShown}
      style={{ translate: `${x}px ${y}px` }}
    >
      <SlideFace
        content={content.slide}
        facility={plan.facility}
        stamp={stampText(stamp, content, where)}
        place={{ index: layer.place, of: layer.of }}
        page={isShown ? snapshot.page : 0}
        orientation={orientation}
        language={language}
        since={isEmptied ? sinceText(content, where) : null}
        imageSource={layer.imageSource}
      />
    </div>
  );
}

/** The stamp of a layer: of what is shown by its turn, of what is unseen as it will be. */
const stampOfLayer = (state: ViewerState, { attempt }: Layer, now: number): Stamp => {
  const ready = [state.preparation?.ready, state.changing?.ready].find(
    (one) => one?.attempt === attempt,
  );
  const content = ready?.content ?? state.turn?.content;
  return content === undefined ? { kind: "current", ageMs: 0 } : stampOf(state, { content }, now);
};

const over = (view: View, language: Language, props: Props) => {
  switch (view.screen) {
    case "starting":
      return <StartingScreen language={language} />;
    case "dark":
      return <div className="hr-viewer-dark" />;
    case "code":
      return <CodeScreen view={view} language={language} />;
    case "waiting":
      return <WaitingScreen language={language} inMs={view.inMs} />;
    case "nothing":
      return (
        <NothingScreen
          language={language}
          reason={view.reason}
          isPortal={props.signInAddress !== undefined}
        />
      );
    case "over":
      return <OverScreen language={language} address={props.signInAddress ?? "/"} />;
    case "slides":
      return (
        view.isPaused && (
          <p className="hr-viewer-paused">{textFor(language)("viewer-screen.paused")}</p>
        )
      );
  }
};

/** All that a viewer shows: the slides, and what stands in their place where there are none. */
export function ViewerScreen(props: Props) {
  const { runner, stage } = props;
  // There is a new one with each event, a tick among them.
  const { state, now } = useSyncExternalStore(runner.subscribe, runner.moment);
  const snapshot = useSyncExternalStore(stage.subscribe, stage.snapshot);
  const view = viewOf(state, now);
  const { plan } = state;
  const { orientation, isTurned } = useOrientation(plan?.orientation ?? "asScreen");
  const language =
    view.screen === "slides"
      ? view.turn.language
      : screenLanguage(state.kind === "portal" ? null : (plan?.language ?? null), now);
  return (
    <main
      className={clsx(
        "hr-viewer bp6-dark hr-kiosk",
        isTurned && "hr-viewer-turned",
        !isPointerShown(state, now) && "hr-viewer-no-pointer",
      )}
      lang={language}
      data-screen={view.screen}
    >
      {plan !== null &&
        view.screen !== "over" &&
        snapshot.layers.map((layer) => (
          <SlideLayer
            key={layer.attempt}
            {...{ layer, snapshot, plan, orientation }}
            stamp={stampOfLayer(state, layer, now)}
            nowMs={serverNow(state, now)}
          />
        ))}
      {over(view, language, props)}
      {isIdentifying(state, now) && plan !== null && (
        <p className="hr-viewer-identify" role="status">
          {plan.name}
        </p>
      )}
    </main>
  );
}
