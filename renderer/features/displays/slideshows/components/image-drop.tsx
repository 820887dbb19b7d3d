import { clsx } from "clsx";
import { type DragEvent, useEffect, useId, useRef, useState } from "react";
import { SLIDE_IMAGE_TYPES } from "#contract/displays/slides.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Spinner } from "#renderer/ui/feedback/spinner.tsx";
import { Button } from "#renderer/ui/forms/button.tsx";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import { kilobytes, pictureIn } from "../lib/image-file.ts";
import type { CheckedImage } from "./use-checked-image.ts";
import "./image-drop.css";

type Props = {
  state: CheckedImage;
  onTake: (file: File) => void;
  /**
   * The picture itself cannot be distinguished from other files of its kind, so that it is
   * described.
   */
  describedBy: string;
};

/** Reads a file for its preview. The page's rules let no address of the browser's own through. */
const usePicture = (file: File | null): string | null => {
  const [read, setRead] = useState<{ file: File; url: string } | null>(null);
  useEffect(() => {
    if (file === null) return undefined;
    const reader = new FileReader();
    reader.addEventListener("load", () => {
      if (typeof reader.result === "string") setRead({ file, url: reader.result });
    });
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return read !== null && read.file === file ? read.url : null;
};

/** A picture by click, drop or paste, and what is known of it. */
export function ImageDrop({ state, onTake, describedBy }: Props) {
  const t = useText("slideshows");
  const format = useFormat();
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const good = state.kind === "accepted" || state.kind === "checking" ? state.file : null;
  const picture = usePicture(good);
  const take = (files: FileList | undefined) => {
    const file = pictureIn(files);
    if (file !== undefined) onTake(file);
  };
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const file = pictureIn(event.clipboardData?.files);
      if (file === undefined) return;
      event.preventDefault();
      onTake(file);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [onTake]);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const hover = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    // Dropping is a second way: the button below does the same.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={clsx("hr-image-drop", isOver && "hr-image-over")}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {picture !== null && <img src={picture} alt={t("slideshows.image.picture")} />}
      <span className="hr-image-facts">
        {state.kind === "none" || state.kind === "refused" ? (
          t("slideshows.image.drop")
        ) : (
          <strong>{state.file.name}</strong>
        )}
        {state.kind === "checking" && (
          <span role="status">
            <Spinner /> {t("slideshows.image.checking")}
          </span>
        )}
        {state.kind === "accepted" && (
          <>
            <small>
              {t("slideshows.image.facts", {
                width: format.count(state.image.width),
                height: format.count(state.image.height),
                size: format.count(kilobytes(state.file.size)),
              })}
            </small>
            <span role="status">
              <StatusText kind="good">{t("slideshows.image.accepted")}</StatusText>
            </span>
          </>
        )}
      </span>
      <label className="hr-visually-hidden" htmlFor={id}>
        {t("slideshows.image.file")}
      </label>
      <input
        ref={chooser}
        id={id}
        type="file"
        accept={SLIDE_IMAGE_TYPES.join(",")}
        className="hr-visually-hidden"
        tabIndex={-1}
        aria-describedby={describedBy}
        aria-invalid={state.kind === "refused" || undefined}
        onChange={(event) => {
          take(event.target.files ?? undefined);
          // The same file may be chosen again after it was mended.
          event.target.value = "";
        }}
      />
      <Button onClick={() => chooser.current?.click()}>
        {good === null ? t("slideshows.image.choose") : t("slideshows.image.replace")}
      </Button>
    </div>
  );
}
