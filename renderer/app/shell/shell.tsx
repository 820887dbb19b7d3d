import { Suspense, lazy, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Outlet, useLocation, useNavigationType } from "react-router-dom";
import { mediumOf } from "#contract/core/design/medium.ts";
import { LanguageChoice } from "#renderer/features/identity/session/components/language-choice.tsx";
import { useText } from "#renderer/i18n/text.ts";
import { usePermission, useSession } from "#renderer/session/session-store.ts";
import { MEDIUM_TRAITS } from "#renderer/ui/medium/medium-traits.ts";
import { WindowMedium } from "#renderer/ui/medium/window-medium.tsx";
import { Footer } from "#renderer/ui/navigation/footer.tsx";
import { useNoteVisit } from "../find/use-note-visit.ts";
import { PageSkeleton } from "../screens/page-skeleton.tsx";
import { chooseLanguage } from "../session/choose-language.ts";
import { IdleWarning } from "../session/idle-warning.tsx";
import { HelpLinks } from "./help-links.tsx";
import { OldBrowserNotice } from "./old-browser-notice.tsx";
import { createScrollMemory, scrollWhenTall } from "./scroll-memory.ts";
import { TopBar } from "./top-bar.tsx";
import { useHeading } from "./use-heading.ts";
import { useRestoredFocus } from "./use-stored-focus.ts";
import "./shell.css";

/**
 * A new `page` starts at its top; going back or forward returns to where that step was scrolled to.
 * A step on the same page (another filter, a sorted table) leaves the scroll position alone.
 */
const useScroll = (page: string): void => {
  const { key } = useLocation();
  const isReturn = useNavigationType() === "POP";
  const [memory] = useState(createScrollMemory);
  const shownPage = useRef<string | null>(null);
  const step = useRef(key);

  useLayoutEffect(() => {
    const isNewPage = shownPage.current !== page;
    shownPage.current = page;
    step.current = key;
    const kept = isReturn ? memory.get(key) : undefined;
    if (kept !== undefined) return scrollWhenTall(kept);
    if (isNewPage) window.scrollTo(0, 0);
    return undefined;
  }, [key, page, isReturn, memory]);

  useEffect(() => {
    history.scrollRestoration = "manual";
    const note = () => memory.set(step.current, window.scrollY);
    const keep = () => {
      note();
      memory.keep();
    };
    window.addEventListener("scroll", note, { passive: true });
    window.addEventListener("pagehide", keep);
    return () => {
      window.removeEventListener("scroll", note);
      window.removeEventListener("pagehide", keep);
      history.scrollRestoration = "auto";
    };
  }, [memory]);
};

const UnsentQuestion = lazy(async () => ({
  default: (await import("#renderer/features/observing/observations/offline/unsent-question.tsx"))
    .UnsentQuestion,
}));

/** Sends the sessions of an observer that wait on this device, whatever page is open, and asks about them at signing out. */
function Sending() {
  const mayObserve = usePermission("observeCompliance");
  const { user } = useSession();
  useEffect(() => {
    if (!mayObserve) return;
    let isOver = false;
    let stop: (() => void) | undefined;
    void import("#renderer/features/observing/observations/store/start-queue.ts").then(
      ({ startQueue }) => {
        if (!isOver) stop = startQueue(user.id);
      },
    );
    return () => {
      isOver = true;
      stop?.();
    };
    // A new session sends what has waited for one.
  }, [mayObserve, user.id, user.csrfToken]);
  if (!mayObserve) return null;
  return (
    <Suspense fallback={null}>
      <UnsentQuestion userId={user.id} />
    </Suspense>
  );
}

const YEAR = new Date().getFullYear();

/** The foot of every page. */
function ShellFooter() {
  const t = useText("shell");
  return (
    <Footer copyright={t("shell.footer.copyright", { year: YEAR })}>
      <HelpLinks />
      <LanguageChoice label={t("shell.language")} onChoose={chooseLanguage} />
    </Footer>
  );
}

const CONTENT_ID = "content";

function ShellHead({ contentId }: { contentId: string }) {
  const t = useText("shell");
  return (
    <>
      <a className="hr-skip" href={`#${contentId}`}>
        {t("shell.skip")}
      </a>
      <TopBar />
      <OldBrowserNotice />
      <IdleWarning />
      <Sending />
    </>
  );
}

/** What stands around every page of the portal; a page without input stands alone. */
export function Shell() {
  const content = useRef<HTMLElement>(null);
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const report = query.get("reportId") ?? "";
  const asked = mediumOf(query);
  const { hasControls } = MEDIUM_TRAITS[asked];
  const hasMoved = useNavigationType() !== "REPLACE";
  // Another report is another page; another filter is not.
  const page = `${pathname} ${report}`;
  useHeading(content, page, hasMoved);
  useRestoredFocus(content);
  useScroll(page);
  useNoteVisit(content);
  return (
    <WindowMedium asked={asked}>
      <div className="hr-shell">
        {hasControls && <ShellHead contentId={CONTENT_ID} />}
        <main id={CONTENT_ID} ref={content} tabIndex={-1}>
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </main>
        {hasControls && <ShellFooter />}
      </div>
    </WindowMedium>
  );
}
