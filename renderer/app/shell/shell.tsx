import { Suspense, useRef } from "react";
import { Outlet, useLocation, useNavigationType } from "react-router-dom";
import { useText } from "#renderer/i18n/text.ts";
import { platform } from "#renderer/platform/index.ts";
import { PageSkeleton } from "../screens/page-skeleton.tsx";
import { IdleWarning } from "../session/idle-warning.tsx";
import { OldBrowserNotice } from "./old-browser-notice.tsx";
import { Sending } from "./sending.tsx";
import { ShellFooter } from "./shell-footer.tsx";
import { TopBar } from "./top-bar.tsx";
import { useHeading } from "./use-heading.ts";
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
      {!platform.isPrinting && <IdleWarning />}
      {!platform.isPrinting && <Sending />}
    </>
  );
}

/** What stands around every page of the portal; a page that is to be printed stands alone. */
export function Shell() {
  const content = useRef<HTMLElement>(null);
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const report = query.get("reportId") ?? "";
  const isPaper = query.get("pdf") === "true";
  const hasMoved = useNavigationType() !== "REPLACE";
  // Another report is another page; another filter is not.
  const page = `${pathname} ${report}`;
  useHeading(content, page, hasMoved);
  useScroll(page);
  return (
    <div className="hr-shell">
      {!isPaper && <ShellHead contentId={CONTENT_ID} />}
      <main id={CONTENT_ID} ref={content} tabIndex={-1}>
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
      </main>
      {!isPaper && <ShellFooter />}
    </div>
  );
}
