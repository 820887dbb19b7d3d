import { Suspense, useRef } from "react";
import { Outlet, ScrollRestoration, useLocation, useNavigationType } from "react-router-dom";
import { useText } from "#renderer/i18n/text.ts";
import { PageSkeleton } from "../screens/page-skeleton.tsx";
import { OldBrowserNotice } from "./old-browser-notice.tsx";
import { ShellFooter } from "./shell-footer.tsx";
import { TopBar } from "./top-bar.tsx";
import { useHeading } from "./use-heading.ts";
import "./shell.css";

const CONTENT_ID = "content";

/** What stands around every page of the portal. */
export function Shell() {
  const t = useText("shell");
  const content = useRef<HTMLElement>(null);
  const { pathname, search } = useLocation();
  const report = new URLSearchParams(search).get("reportId") ?? "";
  const hasMoved = useNavigationType() !== "REPLACE";
  // Another report is another page; another filter is not.
  useHeading(content, `${pathname} ${report}`, hasMoved);
  return (
    <div className="hr-shell">
      <a className="hr-skip" href={`#${CONTENT_ID}`}>
        {t("shell.skip")}
      </a>
      <TopBar />
      <OldBrowserNotice />
      <main id={CONTENT_ID} ref={content} tabIndex={-1}>
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
      </main>
      <ShellFooter />
      <ScrollRestoration />
    </div>
  );
}
