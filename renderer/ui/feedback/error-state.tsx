import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useUiText } from "#renderer/i18n/text.ts";
import { platform } from "#renderer/platform/index.ts";
import { Button } from "../forms/button.tsx";
import { Refresh } from "../indicators/icons.ts";
import { StatusShape } from "../indicators/status-shape.tsx";
import "./states.css";

/** What has held the focus since the failure that had it went away; null for none. */
let keeper: Element | null = null;

/**
 * Where the focus goes that a failure takes with it when it is tried again: to what the failure
 * stands in (the page's content, a popup), so that Tab goes on from there; and back to the button
 * if the next try fails too. A user who has moved on meanwhile is left alone.
 * @param place what goes away with the failure
 */
const useRetryFocus = (place: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    if (keeper !== null && document.activeElement === keeper)
      place.current?.querySelector("button")?.focus();
    keeper = null;
  }, [place]);
  useLayoutEffect(() => {
    const element = place.current;
    return () => {
      if (element === null || !element.contains(document.activeElement)) return;
      const around = element.parentElement?.closest<HTMLElement>('[tabindex="-1"]') ?? null;
      around?.focus({ preventScroll: true });
      keeper = around;
    };
  }, [place]);
};

type ErrorStateProps = {
  /** What happened: "The report did not load". */
  title: ReactNode;
  /** What is safe: for example that the filters stay. */
  children: ReactNode;
  onRetry?: (() => void) | undefined;
  /** What trying again means here; "Try again" without. */
  retryWords?: string;
  /** The page has nothing else: what happened is its title. */
  isPage?: boolean;
  isRetrying?: boolean;
  /** The request's id and the time, for support. */
  reference?: string | undefined;
  /** Another way on, such as a button. */
  more?: ReactNode;
  /** What "Copy details" puts on the clipboard; without it the button is not there. */
  details?: string | undefined;
};

/** Stands in place of what failed, and offers to try again. */
export function ErrorState(props: ErrorStateProps) {
  const { title, children, onRetry, retryWords, isRetrying, isPage, reference, details, more } =
    props;
  const t = useUiText();
  const Heading = isPage ? "h1" : "h2";
  const place = useRef<HTMLDivElement>(null);
  useRetryFocus(place);
  // On paper no user tries again: the caller that waits for it is notified at once.
  useEffect(() => platform.printFailed(), []);
  const copy = async () => {
    const copying = navigator.clipboard.writeText(details ?? "").then(
      () => true,
      () => false,
    );
    // Where something can be shown for a moment it is here already: the portal brings it.
    const { toast } = await import("./toast.ts");
    if (await copying) toast.success(t("ui.error.copied"));
    else toast.error(t("ui.error.notCopied"));
  };
  return (
    <div ref={place} className="hr-state" role="alert">
      <Heading className="hr-state-error">
        <StatusShape kind="bad" /> {title}
      </Heading>
      <p>{children}</p>
      <div className="hr-state-actions">
        {onRetry && (
          <Button variant="primary" icon={<Refresh />} busy={isRetrying} onClick={onRetry}>
            {retryWords ?? t("ui.action.tryAgain")}
          </Button>
        )}
        {more}
        {details !== undefined && (
          <Button onClick={() => void copy()}>{t("ui.error.copyDetails")}</Button>
        )}
      </div>
      {reference !== undefined && (
        <p className="hr-state-reference">{t("ui.error.reference", { reference })}</p>
      )}
    </div>
  );
}
