import { useQuery } from "@tanstack/react-query";
import { observationImports, type TracedImport } from "#contract/observing/observation-imports.ts";
import { call } from "#renderer/api/client.ts";
import { ConfirmDialog } from "#renderer/forms/confirm-dialog.tsx";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";

type Props = {
  facilityId: string;
  asked: TracedImport;
  act: () => Promise<void>;
  onClose: () => void;
};

/** Names the months that lose observations, and how many each, before an import is taken back. */
export function TakeBackDialog({ facilityId, asked, act, onClose }: Props) {
  const t = useText("observation-import");
  const format = useFormat();
  const { data, isPending, isError } = useQuery({
    queryKey: ["observation-imports", facilityId, asked.id],
    queryFn: ({ signal }) =>
      call(observationImports.get, { params: { facilityId, importId: asked.id } }, { signal }),
    // Counted again each time.
    staleTime: 0,
    gcTime: 0,
  });
  const months = data?.months ?? [];
  const count = months.reduce((sum, { observations }) => sum + observations, 0);
  const name = asked.fileName;
  const toldOf = (isClosed: boolean) => {
    const own = months.filter((one) => one.isClosed === isClosed);
    return (
      own.length > 0 && (
        <>
          <p>
            {t(
              isClosed
                ? "observation-import.takeBack.closed"
                : "observation-import.takeBack.current",
            )}
          </p>
          <ul>
            {own.map(({ month, observations }) => (
              <li key={month}>
                {t("observation-import.takeBack.month", {
                  month: format.month(`${month}-01`),
                  observations: t("observation-import.makes", { count: observations }),
                })}
              </li>
            ))}
          </ul>
        </>
      )
    );
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t("observation-import.takeBack.title", { name })}
      confirmLabel={t("observation-import.takeBack.confirm", { count })}
      isClosed={data === undefined}
      failureTitle={t("observation-import.takeBack.failed", { name })}
      onGone={() => toast.info(t("observation-import.takeBack.gone", { name }))}
      act={async () => {
        await act();
        toast.success(t("observation-import.takeBack.done", { name }));
      }}
    >
      {isPending && <p>{t("observation-import.takeBack.counting")}</p>}
      {isError && <p>{t("observation-import.takeBack.uncounted")}</p>}
      {toldOf(true)}
      {toldOf(false)}
      <p>{t("observation-import.takeBack.stays")}</p>
    </ConfirmDialog>
  );
}
