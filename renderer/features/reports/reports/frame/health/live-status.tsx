import { useEffect, useEffectEvent, useState } from "react";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Pause, Play } from "#renderer/ui/indicators/icons.ts";
import { StatusShape } from "#renderer/ui/indicators/status-shape.tsx";
import "./live-status.css";

const TICK_MS = 1000;

type AutoRefresh = {
  isPaused: boolean;
  setPaused(isPaused: boolean): void;
  /** Whole seconds until the next load; null while paused or loading. */
  secondsLeft: number | null;
};

/** Whole seconds from now until a load is due, never below zero. */
export const secondsUntil = (dueAt: number, now: number): number =>
  Math.max(0, Math.ceil((dueAt - now) / 1000));

/**
 * Loads again some time after the last answer; the time stands still while paused, while a load is
 * under way and while the page is hidden.
 * @param updatedAt when the figures came, epoch milliseconds
 */
const useAutoRefresh = (options: {
  isLoading: boolean;
  updatedAt: number;
  refreshMs: number;
  refresh: () => void;
}): AutoRefresh => {
  const { isLoading, updatedAt, refreshMs } = options;
  const [isPaused, setPaused] = useState(false);
  const [now, setNow] = useState(() => Date.now());
  const refresh = useEffectEvent(options.refresh);
  const runs = !isPaused && !isLoading;
  const dueAt = updatedAt + refreshMs;

  useEffect(() => {
    if (!runs) return undefined;
    const tick = () => {
      const current = Date.now();
      setNow(current);
      if (current >= dueAt && document.visibilityState === "visible") refresh();
    };
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [runs, dueAt]);

  return { isPaused, setPaused, secondsLeft: runs ? secondsUntil(dueAt, now) : null };
};

type LiveStatusProps = {
  /** When the figures were computed (UTC); null before the first. */
  generatedAt: string | null;
  timeZone: string;
  /** How long after the last answer they come again. */
  refreshMs: number;
  isLoading: boolean;
  /** The last update did not come: the figures are the ones from before. */
  hasFailed: boolean;
  /** When the last answer or failure came, epoch milliseconds. */
  updatedAt: number;
  refresh: () => void;
};

/**
 * When the figures were updated and when they come again. It ticks by itself, so that nothing else is
 * drawn each second, and is no live region.
 */
export function LiveStatus(props: LiveStatusProps) {
  const { generatedAt, timeZone, isLoading, hasFailed, updatedAt, refresh, refreshMs } = props;
  const { t, format } = usePageText();
  const auto = useAutoRefresh({ isLoading, updatedAt, refresh, refreshMs });
  const next = () => {
    if (isLoading) return t("reports-view.live.loading");
    if (auto.isPaused) return t("reports-view.live.paused");
    return t("reports-view.live.next", { seconds: auto.secondsLeft ?? 0 });
  };
  return (
    <span className="hr-live">
      {generatedAt !== null && (
        <span className="hr-live-words">
          {hasFailed ? (
            <StatusShape kind="bad" />
          ) : (
            <span className="hr-live-dot" data-paused={auto.isPaused || undefined} />
          )}
          {t("reports-view.live.updated", { time: format.timeToSecond(generatedAt, timeZone) })}
          {" · "}
          {next()}
        </span>
      )}
      <Button
        variant="minimal"
        icon={auto.isPaused ? <Play /> : <Pause />}
        onClick={() => auto.setPaused(!auto.isPaused)}
      >
        {auto.isPaused ? t("reports-view.live.resume") : t("reports-view.live.pause")}
      </Button>
    </span>
  );
}
