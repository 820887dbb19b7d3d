import { useEffect, useRef } from "react";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import "./load-more.css";

type Props = { isLoading: boolean; hasFailed: boolean; onLoad: () => void };

/** Older entries: loaded when the end of the list comes into view, by the button otherwise. */
export function LoadMore({ isLoading, hasFailed, onLoad }: Props) {
  const t = useText("audit");
  const box = useRef<HTMLDivElement>(null);
  const loadsItself = !isLoading && !hasFailed;
  useEffect(() => {
    if (box.current === null || !loadsItself) return;
    const observer = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) onLoad();
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [loadsItself, onLoad]);
  return (
    <div ref={box} className="hr-load-more">
      {hasFailed && <p role="alert">{t("audit.more.failed")}</p>}
      <Button busy={isLoading} onClick={onLoad}>
        {hasFailed ? t("ui.action.tryAgain") : t("audit.more.action")}
      </Button>
    </div>
  );
}
