import { useEffect, useEffectEvent, useRef } from "react";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";

/** Rows that are not here yet: how to fetch the next ones. */
export type MoreRows = {
  isLoading: boolean;
  /** The last ones did not come; only a person asks again. */
  hasFailed: boolean;
  load(): void;
};

type Props = {
  more: MoreRows;
  texts: { load: string; failed: string };
  className: string;
  /** How far before its place comes into view the next rows are fetched, as a CSS margin. */
  ahead?: string;
};

/** Below rows of which there are more: fetches them when it comes into view, or when pressed. */
export function LoadMore({ more, texts, className, ahead = "0px" }: Props) {
  const t = useText();
  const place = useRef<HTMLDivElement>(null);
  const reached = useEffectEvent(() => {
    if (!more.isLoading && !more.hasFailed) more.load();
  });
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) reached();
      },
      { rootMargin: ahead },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
    // Watched again after each page: what was in view all the time would not be reported again.
  }, [more.isLoading, ahead]);
  return (
    <div className={className} ref={place}>
      {more.hasFailed && <span role="alert">{texts.failed}</span>}
      <Button busy={more.isLoading} onClick={more.load}>
        {more.hasFailed ? t("ui.action.tryAgain") : texts.load}
      </Button>
    </div>
  );
}
