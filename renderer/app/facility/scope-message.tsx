import { useEffect } from "react";
import { Link, useLocation } from "react-router-dom";
import { ApiError } from "#renderer/api/api-error.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { describeFailure } from "#renderer/ui/feedback/describe-failure.ts";
import { ErrorState } from "#renderer/ui/feedback/error-state.tsx";
import { MessagePage } from "#renderer/pages/message-page.tsx";
import type { ScopeNeeds } from "#renderer/pages/page.ts";
import { NoCustomers } from "../screens/no-customers.tsx";
import { PageSkeleton } from "../screens/page-skeleton.tsx";
import { refreshPermissions } from "../session/refresh-permissions.ts";
import { useLacksCustomers } from "./use-lacks-customers.ts";
import type { ScopeState } from "./use-scope.ts";
import { WithoutLicense } from "./without-license.tsx";

/** What the address should have named: which words fit. */
type About = "customer" | "facility";

function Failed({ about, error, retry }: { about: About; error: Error; retry: () => void }) {
  const t = useText("shell", "errors");
  const code = error instanceof ApiError ? error.code : "internal_error";
  const { reference, details } = describeFailure(error);
  return (
    <div className="hr-page">
      <ErrorState
        title={t(`shell.${about}.loadFailed`)}
        reference={reference}
        details={details}
        onRetry={retry}
      >
        {t(textId(`errors.${code}`))}
      </ErrorState>
    </div>
  );
}

function Foreign({ about }: { about: About }) {
  const t = useText("shell");
  const { pathname } = useLocation();
  return (
    <MessagePage
      title={t(`shell.${about}.foreignTitle`)}
      action={<Link to={pathname}>{t(`shell.${about}.foreignAction`)}</Link>}
    >
      {t(`shell.${about}.foreign`)}
    </MessagePage>
  );
}

function None({ about }: { about: About }) {
  const t = useText("shell");
  // The menu led here: it may know less of the person's roles than the server by now.
  useEffect(refreshPermissions, []);
  const lacksCustomers = useLacksCustomers();
  if (lacksCustomers === undefined) return <PageSkeleton />;
  if (lacksCustomers) return <NoCustomers />;
  return (
    <MessagePage title={t(`shell.${about}.noneTitle`)}>{t(`shell.${about}.none`)}</MessagePage>
  );
}

type Props = {
  state: Exclude<ScopeState, { kind: "ready" }>;
  /** `customer` for a screen that works in a whole customer. */
  about: About;
  /** What the screen needs of a facility, where a license may be what is missing. */
  needs?: ScopeNeeds;
};

/** What stands in place of a screen while it has no customer or facility to work in. */
export function ScopeMessage({ state, about, needs }: Props) {
  if (state.kind === "failed")
    return <Failed about={about} error={state.error} retry={state.retry} />;
  if (state.kind === "loading") return <PageSkeleton />;
  const isForeign = state.kind === "foreign";
  const message = isForeign ? <Foreign about={about} /> : <None about={about} />;
  if (needs === undefined) return message;
  return <WithoutLicense needs={needs} hasOthers={isForeign} otherwise={message} />;
}
