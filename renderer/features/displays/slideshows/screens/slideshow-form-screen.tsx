import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import type { Slide } from "#contract/displays/slides.ts";
import type { Slideshow } from "#contract/displays/slideshows.ts";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { showOutcome } from "#renderer/forms/show-outcome.ts";
import { useText } from "#renderer/i18n/text.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { IconButton } from "#renderer/ui/forms/icon-button.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { Cross } from "#renderer/ui/indicators/icons.ts";
import type { SlideFaceOf } from "../components/settings-step.tsx";
import { SlideshowWizard } from "../components/slideshow-wizard.tsx";
import { type SlideshowValues, newValues, valuesOf } from "../lib/slideshow-values.ts";
import { addSlideshow, changeSlideshow, slidesQuery, slideshowQuery } from "../queries.ts";

type Shared = {
  listPath: (facilityId: string) => string;
  /** Where the page belongs. */
  trail: readonly ReactNode[];
  Face: SlideFaceOf;
};

/** Back to the list, which marks the row and says what was done. */
const useReturn = ({ listPath }: Shared) => {
  const t = useText("slideshows");
  const { facility } = useFacility();
  const navigate = useNavigate();
  const path = listPath(facility.id);
  return {
    leave: () => void navigate(path),
    finish:
      (words: "created" | "updated") =>
      ({ id, name }: Slideshow) => {
        toast.success(t(`slideshows.${words}`, { name }));
        void navigate(path, { state: { saved: id } });
      },
  };
};

function FormHead(props: { title: string; trail: readonly ReactNode[]; onClose: () => void }) {
  const t = useText("slideshows");
  return (
    <PageHeader
      title={props.title}
      trail={props.trail}
      actions={<IconButton label={t("ui.action.close")} icon={<Cross />} onClick={props.onClose} />}
    />
  );
}

/** Makes a slideshow. */
export function NewSlideshowScreen(props: Shared) {
  const t = useText("slideshows");
  const client = useQueryClient();
  const { facility } = useFacility();
  const slides = useQuery(slidesQuery(facility.id));
  const { leave, finish } = useReturn(props);
  return (
    <div className="hr-page">
      <FormHead title={t("slideshows.newTitle")} trail={props.trail} onClose={leave} />
      <QueryState query={slides} inCard failedTitle={t("slideshows.slidesFailed")}>
        {(offered) => (
          <SlideshowWizard
            // Another facility is another slideshow.
            key={facility.id}
            slides={offered}
            defaults={newValues()}
            saved={null}
            Face={props.Face}
            send={(values) => addSlideshow(client, facility.id, values)}
            onSaved={finish("created")}
            onCancel={leave}
            onSaveAsNew={() => undefined}
          />
        )}
      </QueryState>
    </div>
  );
}

function Editor(props: Shared & { saved: Slideshow; slides: readonly Slide[] }) {
  const { saved, slides, Face } = props;
  const t = useText("slideshows");
  const client = useQueryClient();
  const { leave, finish } = useReturn(props);
  const { facilityId } = saved;
  const saveAsNew = (values: SlideshowValues) =>
    void showOutcome(
      async () => finish("created")(await addSlideshow(client, facilityId, values)),
      null,
      () => t("slideshows.notSaved"),
    );
  return (
    <SlideshowWizard
      slides={slides}
      defaults={valuesOf(saved)}
      saved={saved}
      Face={Face}
      send={(values) => changeSlideshow(client, facilityId, saved.id, values)}
      onSaved={finish("updated")}
      onCancel={leave}
      onSaveAsNew={saveAsNew}
    />
  );
}

/** Edits a slideshow. */
export function EditSlideshowScreen(props: Shared & { slideshowId: string }) {
  const t = useText("slideshows");
  const { facility } = useFacility();
  const slides = useQuery(slidesQuery(facility.id));
  const one = useQuery(slideshowQuery(facility.id, props.slideshowId));
  const { leave } = useReturn(props);
  const name = one.data?.name;
  return (
    <div className="hr-page">
      <FormHead
        title={
          name === undefined ? t("slideshows.editTitlePlain") : t("slideshows.editTitle", { name })
        }
        trail={props.trail}
        onClose={leave}
      />
      <QueryState query={one} inCard failedTitle={t("slideshows.oneFailed")}>
        {(saved) => (
          <QueryState query={slides} inCard failedTitle={t("slideshows.slidesFailed")}>
            {(offered) => <Editor {...props} key={saved.id} saved={saved} slides={offered} />}
          </QueryState>
        )}
      </QueryState>
    </div>
  );
}
