import { useQuery } from "@tanstack/react-query";
import { LIMITS } from "#contract/core/limits.ts";
import type { BandList } from "#contract/organization/performance-bands.ts";
import type { ContractForm } from "#renderer/forms/contract-form.ts";
import { FormPage, type FormPageProps } from "#renderer/forms/form-page.tsx";
import { useText } from "#renderer/i18n/text.ts";
import type { BandsForm } from "../lib/values.ts";
import { bandFiguresQuery } from "../queries.ts";
import { BandsEditor } from "./bands-editor.tsx";
import { BandsPreview } from "./bands-preview.tsx";

type Props = {
  facilityId: string;
  form: ContractForm<BandsForm>;
  saved: BandList;
  /** Figures are fetched once the bands are shown. */
  isShown: boolean;
  page: FormPageProps;
};

/** The bands of a facility beside what they mean for its people. */
export function BandsView({ facilityId, form, saved, isShown, page }: Props) {
  const t = useText("facility-settings");
  const figures = useQuery({ ...bandFiguresQuery(facilityId), enabled: isShown }).data;
  const bands = form.values.performanceBands;
  return (
    <FormPage
      form={form}
      isShort
      sections={[
        {
          id: "bands",
          title: t("facility-settings.bands.title"),
          note: t("facility-settings.section.bandsNote", {
            count: bands.length,
            most: LIMITS.performanceBandsMax,
          }),
          fields: ["performanceBands", "alsoForPast"],
          children: <BandsEditor form={form} saved={saved} figures={figures} />,
        },
      ]}
      aside={<BandsPreview bands={bands} saved={saved.performanceBands} figures={figures} />}
      {...page}
    />
  );
}
