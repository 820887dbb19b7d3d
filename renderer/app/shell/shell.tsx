import { Suspense, useRef } from "react";
import { Outlet, useLocation, useNavigationType } from "react-router-dom";
import { mediumOf } from "#contract/core/medium.ts";
import { useText } from "#renderer/i18n/text.ts";
import { MEDIUM_TRAITS } from "#renderer/ui/medium/medium-traits.ts";
import { WindowMedium } from "#renderer/ui/medium/window-medium.tsx";
import { useNoteVisit } from "../find/use-note-visit.ts";
import { PageSkeleton } from "../screens/page-skeleton.tsx";
import { IdleWarning } from "../session/idle-warning.tsx";
import { OldBrowserNotice } from "./old-browser-notice.tsx";
import { Sending } from "./observation-sending.tsx";
import { ShellFooter } from "./shell-footer.tsx";
import { TopBar } from "./top-bar.tsx";
import { useHeading } from "./use-heading.ts";
import { useRestoredFocus } from "./use-stored-focus.ts";
import { useScroll } from "./use-scroll.ts";
import "./shell.css";

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

/** What stands around every page of the portal; a page that nobody touches stands alone. */
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
