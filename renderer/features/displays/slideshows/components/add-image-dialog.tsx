import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { SLIDE_LIMITS, slides } from "#contract/displays/slides.ts";
import { ApiError } from "#renderer/api/api-error.ts";
import { FormDialog } from "#renderer/forms/form-dialog.tsx";
import { useContractForm } from "#renderer/forms/use-contract-form.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { Note } from "#renderer/ui/feedback/note.tsx";
import { TextField } from "#renderer/ui/forms/text-field.tsx";
import { kilobytes, nameFrom } from "../lib/image-file.ts";
import { type CheckedImage, imageFault, useCheckedImage } from "./use-checked-image.ts";
import { addImage } from "../queries.ts";
import { ImageDrop } from "./image-drop.tsx";

type Props = { isOpen: boolean; onClose: () => void; onAdded: (slideId: string) => void };

const words = (path: string) => textId(`slideshows.image.${path}`);
const named = { body: slides.save.body.pick({ slideName: true }) };

/** Why a picture was not added, in words. */
function Refusal({ state }: { state: Extract<CheckedImage, { kind: "refused" }> }) {
  const t = useText("slideshows", "errors");
  const format = useFormat();
  const { file, fault } = state;
  if (fault instanceof ApiError)
    return (
      <>
        {t("slideshows.image.fault.other")} {t(textId(`errors.${fault.code}`))}
      </>
    );
  if (fault === "type") return t("slideshows.image.fault.type");
  return file.size > SLIDE_LIMITS.imageMaxBytes
    ? t("slideshows.image.fault.size", { size: format.count(kilobytes(file.size)) })
    : t("slideshows.image.fault.sizeOfContent");
}

/** A picture as a slide: chosen, checked, then described. */
export function AddImageDialog({ isOpen, onClose, onAdded }: Props) {
  const t = useText("slideshows");
  const id = useId();
  const client = useQueryClient();
  const { facility } = useFacility();
  const { state, take, refuse } = useCheckedImage(facility.id);
  const file = state.kind === "accepted" ? state.file : null;
  const form = useContractForm(named, {
    defaults: { slideName: "" },
    words,
    fieldOf: { duplicate_name: "slideName" },
    isNew: true,
    send: async ({ slideName }) => {
      if (file === null) throw new ApiError({ code: "cancelled", status: 0 });
      try {
        return await addImage(client, facility.id, file, slideName);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const fault = imageFault(error);
        // What is wrong with the picture is shown above it, whenever it turns out.
        if (!(fault instanceof ApiError)) {
          refuse(file, fault);
          throw new ApiError({ code: "cancelled", status: 0, cause: error });
        }
        throw error;
      }
    },
    told: ({ name }) => t("slideshows.image.added", { name }),
    onSaved: (slide) => {
      onAdded(slide.id);
      onClose();
    },
  });
  const takeNamed = (next: File) => {
    if (form.values.slideName === "") form.rhf.setValue("slideName", nameFrom(next));
    take(next);
  };
  return (
    <FormDialog
      {...{ form, isOpen, onClose }}
      title={t("slideshows.image.title")}
      saveLabel={t("slideshows.image.submit")}
      failureTitle={t("slideshows.image.failed")}
      width={560}
      isClosed={file === null}
    >
      <p id={id}>{t("slideshows.image.intro")}</p>
      <div role="alert" className="hr-form-failure">
        {state.kind === "refused" && (
          <Note kind="bad" title={t("slideshows.image.failed")}>
            <Refusal state={state} />
          </Note>
        )}
      </div>
      <ImageDrop state={state} onTake={takeNamed} describedBy={id} />
      {file !== null && <TextField {...form.text("slideName")} autoComplete="off" />}
    </FormDialog>
  );
}
