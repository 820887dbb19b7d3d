import { platform } from "#renderer/platform/index.ts";
import type { Runner } from "./runner.ts";

type Press = "pause" | "next" | "previous";
const PRESSES: Readonly<Record<string, Press>> = {
  " ": "pause",
  ArrowRight: "next",
  ArrowLeft: "previous",
};

const toggleFullscreen = async (): Promise<void> => {
  try {
    await platform.fullscreen.set(!platform.fullscreen.isOn());
  } catch {
    // The browser refuses it: the slides stay in their window.
  }
};

/**
 * Hands keys, the pointer, the network and the page's visibility on to a viewer; returns what ends
 * that.
 * @param onLeave where Escape leaves, which it does not on a display
 */
export const listen = (runner: Runner, onLeave?: () => void): (() => void) => {
  const handleKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const press = PRESSES[event.key];
    if (press !== undefined) {
      event.preventDefault();
      if (!event.repeat) runner.give({ type: "key", key: press });
    } else if (event.key.toLowerCase() === "f") void toggleFullscreen();
    else if (event.key === "Escape" && onLeave !== undefined && !platform.fullscreen.isOn())
      onLeave();
  };
  const handlePointer = (): void => runner.give({ type: "pointer" });
  const handleVisibility = (): void =>
    runner.give({ type: "visibility", isHidden: document.visibilityState === "hidden" });
  const handleOnline = (): void => runner.give({ type: "online" });
  window.addEventListener("keydown", handleKey);
  window.addEventListener("pointermove", handlePointer);
  document.addEventListener("visibilitychange", handleVisibility);
  window.addEventListener("online", handleOnline);
  return () => {
    window.removeEventListener("keydown", handleKey);
    window.removeEventListener("pointermove", handlePointer);
    document.removeEventListener("visibilitychange", handleVisibility);
    window.removeEventListener("online", handleOnline);
  };
};
