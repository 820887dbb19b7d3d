import { useEffect, useEffectEvent, useRef } from "react";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";

/** Rows that are not here yet: how to fetch the next ones. */
export type MoreRows = {
  isLoading: boolean;
  /** The last ones did not come; only a person asks again. */
  hasFailed: boolean;
  load(): void;
};

/** Below rows of which there are more: fetches them when it comes into view, or when pressed. */
export function LoadMore({ more }: { more: MoreRows }) {
  const { t } = usePageText();
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
      { rootMargin: "600px 0px" },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
    // Watched again after each page: what was in view all the time would not be told again.
  }, [more.isLoading]);
  return (
    <div className="hr-report-more" ref={place}>
      {more.hasFailed && <span role="alert">{t("reports-view.more.failed")}</span>}
      <Button busy={more.isLoading} onClick={more.load}>
        {t(more.hasFailed ? "reports-view.action.tryAgain" : "reports-view.more.load")}
      </Button>
    </div>
  );
}
