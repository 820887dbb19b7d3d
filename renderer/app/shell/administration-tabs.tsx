import { Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import { useText } from "#renderer/i18n/text.ts";
import { type PageName, lazyScreen } from "#renderer/pages/page.ts";
import { useSession } from "#renderer/session/session-store.ts";
import { TabBar } from "#renderer/ui/navigation/tab-bar.tsx";
import { navigationFor } from "./navigation.ts";
// It takes its place before it is drawn.
import "#renderer/features/organization/first-steps/components/step-bar.css";

const StepPlace = lazyScreen(async () => (await import("../dashboards/step-place.tsx")).StepPlace);

/** The pages of administration that the person may open; the customer stays in the address. */
export const useAdministrationPages = () => {
  const { permissions } = useSession();
  const [query] = useSearchParams();
  const customerId = query.get("customerId");
  const search = customerId === null ? "" : `?${new URLSearchParams({ customerId })}`;
  return navigationFor(permissions).administration.map((page) => ({
    ...page,
    to: page.to + search,
  }));
};

/** The way back and on for a user who came here from a facility's first steps. */
function StepsAbove() {
  const [query] = useSearchParams();
  if (!query.has("stepsOf")) return null;
  return (
    <Suspense fallback={<div className="hr-step-bar" />}>
      <StepPlace />
    </Suspense>
  );
}

/** The pages of administration as tabs above the one in use. */
export function AdministrationTabs({ page }: { page: PageName }) {
  const t = useText("shell");
  const pages = useAdministrationPages();
  return (
    <>
      {pages.length > 1 && (
        <TabBar
          label={t("shell.area.administration")}
          currentId={page}
          tabs={pages.map(({ name, to }) => ({ id: name, label: t(`shell.area.${name}`), to }))}
        />
      )}
      <StepsAbove />
    </>
  );
}
