import type { ReactNode } from "react";
import { useUiText } from "#renderer/i18n/text.ts";
import { describeFailure } from "./describe-failure.ts";
import { ErrorState } from "./error-state.tsx";

/** A chunk that is gone: the portal was updated while this page stood open. */
const isOutdated = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|module script/iu.test(error.message);

type PageFaultProps = {
  error: unknown;
  /** What did not come: "This page did not load". */
  title: ReactNode;
  /** What is safe; not said where a reload is all that is needed. */
  children: ReactNode;
  /** The page has nothing else. */
  isPage?: boolean;
};

/** Stands in place of what the page's own code failed to draw; a reload is the way back. */
export function PageFault({ error, title, children, isPage = false }: PageFaultProps) {
  const t = useUiText();
  const { reference, details } = describeFailure(error);
  return (
    <ErrorState
      title={title}
      isPage={isPage}
      reference={reference}
      details={details}
      retryWords={t("ui.action.reload")}
      onRetry={() => window.location.reload()}
    >
      {isOutdated(error) ? t("ui.error.updated") : children}
    </ErrorState>
  );
}
