import { type ReactNode, Suspense } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { FormMergeDialog } from "#renderer/forms/form-merge-dialog.tsx";
import { FormPage } from "#renderer/forms/form-page.tsx";
import { useDialog } from "#renderer/forms/use-dialog.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { fetched } from "#renderer/ui/feedback/fetched.tsx";
import { Button } from "#renderer/ui/forms/button.tsx";
import { UnsavedGuard } from "#renderer/ui/forms/unsaved/unsaved-guard.tsx";
import { Archive, Import } from "#renderer/ui/indicators/icons.ts";
import { StatusShape } from "#renderer/ui/indicators/status-shape.tsx";
import { StatusPill } from "#renderer/ui/indicators/status-text.tsx";
import { Card } from "#renderer/ui/layout/card.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { VisuallyHidden } from "#renderer/ui/layout/visually-hidden.tsx";
import { TabBar } from "#renderer/ui/navigation/tab-bar.tsx";
import { alertSections } from "./alert-section.tsx";
import { ArchiveDialog } from "./archive-dialog.tsx";
import { bandNames } from "./band-names.ts";
import { BandsCard } from "./bands-card.tsx";
import { BandsView } from "./bands-view.tsx";
import { basicSections } from "./basic-sections.tsx";
import { observationSections } from "./observation-sections.tsx";
import { RecountNote } from "./recount-note.tsx";
import { reportSections } from "./report-sections.tsx";
import { SettingsFoot } from "./settings-footer.tsx";
import { useChosenNames } from "./use-chosen-names.ts";
import { type Part, useParts } from "./use-parts.ts";
import { type Saved, useSettingForms } from "./use-setting-forms.ts";
import { WindowsDrawing } from "./windows-drawing.tsx";

/** Those whose name does not say what comes of them. */
const FIELDS = ["timeZone", "templateId", "hygieneProtocolId", "occupancy"] as const;

/** What comes of a facility's basics, beside their form. */
function BasicsMeaning() {
  const t = useText("facility-settings");
  return (
    <Card title={t("facility-settings.meaning.title")}>
      <dl className="hr-settings-meaning">
        {FIELDS.map((field) => (
          <div key={field}>
            <dt>{t(`facility-settings.field.${field}.label`)}</dt>
            <dd>{t(`facility-settings.meaning.${field}`)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** Values of `setting` in the address; bands have a view of their own below the reports. */
const TABS = [
  "basic-info",
  "report-settings",
  "observation-settings",
  "service-alert-settings",
] as const;
type Tab = (typeof TABS)[number];
const BANDS = "performance-bands";
/** Observations from a file: a view below the settings of observing. */
const IMPORT = "observation-import";
const ObservationImport = fetched(
  async () => (await import("./observation-import.tsx")).ObservationImport,
);

const addressOf = (setting: string): string => `?${new URLSearchParams({ setting })}`;

type Props = Saved & {
  trail: readonly ReactNode[];
  archivedPath: string;
  /** Thresholds of the whole facility: a part of another area. */
  thresholds: ReactNode;
};

/** All settings of a facility: its forms stay as they are from tab to tab and are saved together. */
export function SettingsPage(props: Props) {
  const { settings, trail, archivedPath, thresholds } = props;
  const t = useText("facility-settings", "errors");
  const format = useFormat();
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const archive = useDialog<null>();
  const { basic, report, alerts, observed, banded, bandsNow } = useSettingForms(props);
  const { licensedProductCodes: products, facilityId } = settings;
  const hasBands = products.includes("IMS");
  const tabs = TABS.filter(
    (tab) =>
      tab !== "observation-settings" || products.includes("OBS") || settings.canManageLicenses,
  );
  const wanted = address.get("setting");
  const mayImport = products.includes("OBS");
  const views = [
    ...tabs,
    ...(hasBands ? ([BANDS] as const) : []),
    ...(mayImport ? ([IMPORT] as const) : []),
  ];
  const current = views.find((one) => one === wanted) ?? "basic-info";
  const aboveOf = { [BANDS]: "report-settings", [IMPORT]: "observation-settings" } as const;
  const currentTab = current === BANDS || current === IMPORT ? aboveOf[current] : current;
  const parts: readonly Part<Tab | typeof BANDS>[] = [
    { tab: "basic-info", form: basic },
    { tab: "report-settings", form: report },
    { tab: "observation-settings", form: observed },
    { tab: "service-alert-settings", form: alerts },
    { tab: BANDS, form: banded },
  ];
  const all = useParts(parts, (tab) => {
    if (tab !== current) void navigate(addressOf(tab));
  });
  const waitingOn = (tab: Tab) =>
    all.changesIn(tab) + (tab === "report-settings" ? all.changesIn(BANDS) : 0);
  const foot = (
    <SettingsFoot changes={all.changes} isSaving={all.isSaving} onDiscard={all.discard} />
  );
  const shared = { foot, onSave: all.save };
  const page = {
    saveLabel: t("facility-settings.save"),
    failureTitle: t("facility-settings.notSaved"),
    shared,
  };
  const theirs = basic.conflict?.kind === "changed" ? basic.conflict.theirs.countryId : null;
  const showName = useChosenNames([basic.values.countryId, theirs]);
  const bands = banded.values.performanceBands;
  return (
    <>
      <PageHeader
        trail={trail}
        title={t(current === BANDS ? "facility-settings.bands.title" : "facility-settings.title")}
        status={<StatusPill kind="good">{t("facility-settings.active")}</StatusPill>}
        actions={
          <>
            {mayImport && current === "observation-settings" && (
              <Button icon={<Import />} onClick={() => void navigate(addressOf(IMPORT))}>
                {t("facility-settings.importObservations")}
              </Button>
            )}
            {settings.canArchive && (
              <Button icon={<Archive />} onClick={() => archive.open(null)}>
                {t("facility-settings.archive.open")}
              </Button>
            )}
          </>
        }
      />
      <TabBar
        label={t("facility-settings.title")}
        currentId={currentTab}
        tabs={tabs.map((tab) => ({
          id: tab,
          label: t(`facility-settings.tab.${tab}`),
          to: addressOf(tab),
          mark: waitingOn(tab) > 0 && (
            <span className="hr-tab-mark hr-status-partial">
              <StatusShape kind="partial" />
              <VisuallyHidden>{` ${t("ui.unsaved", { count: waitingOn(tab) })}`}</VisuallyHidden>
            </span>
          ),
        }))}
      />
      <RecountNote facilityId={facilityId} />
      <div hidden={current !== "basic-info"}>
        <FormPage
          form={basic}
          sections={basicSections(basic, t, { hasLocations: settings.hasLocations, isNew: false })}
          aside={<BasicsMeaning />}
          {...page}
        />
      </div>
      <div hidden={current !== "report-settings"}>
        <FormPage
          form={report}
          sections={reportSections(
            report,
            t,
            products,
            thresholds,
            <BandsCard
              bands={bands}
              history={bandsNow.history}
              changes={banded.changes}
              editPath={addressOf(BANDS)}
            />,
          )}
          aside={
            hasBands && (
              <WindowsDrawing
                behind={report.values.lookBehindSeconds}
                ahead={report.values.lookAheadSeconds}
              />
            )
          }
          {...page}
        />
      </div>
      {tabs.includes("observation-settings") && (
        <div hidden={current !== "observation-settings"}>
          <FormPage
            form={observed}
            sections={observationSections(observed, t, settings)}
            {...page}
          />
        </div>
      )}
      {current === IMPORT && (
        <div className="hr-settings-import">
          <Suspense fallback={null}>
            <ObservationImport
              facilityId={facilityId}
              onClose={() => void navigate(addressOf("observation-settings"))}
            />
          </Suspense>
        </div>
      )}
      <div hidden={current !== "service-alert-settings"}>
        <FormPage form={alerts} sections={alertSections(alerts, t)} {...page} />
      </div>
      {hasBands && (
        <div hidden={current !== BANDS}>
          <BandsView
            facilityId={facilityId}
            form={banded}
            saved={bandsNow}
            isShown={current === BANDS}
            page={page}
          />
        </div>
      )}
      <FormMergeDialog form={basic} show={showName} />
      <FormMergeDialog form={report} />
      <FormMergeDialog form={observed} nameOf={(_list, row) => (row as { text: string }).text} />
      <FormMergeDialog form={alerts} />
      <FormMergeDialog form={banded} {...bandNames(t, format)} />
      <UnsavedGuard isUnsaved={all.changes > 0 && !all.isSaving} />
      <ArchiveDialog
        key={archive.opening}
        settings={settings}
        archivedPath={archivedPath}
        {...archive.props}
      />
    </>
  );
}
