import { useId, useRef, useState, type DragEvent, type ReactNode } from "react";
import { clsx } from "clsx";
import { useUiText } from "#renderer/i18n/text.ts";
import { StatusShape } from "../indicators/status-shape.tsx";
import { Button } from "./button.tsx";
import "./logo-drop.css";

type LogoDropProps = {
  label: ReactNode;
  /** Which kinds and how large, in a sentence. */
  help: string;
  /** Address of the picture shown: the saved one, or one that waits for Save; null for none. */
  picture: string | null;
  /** Its name and size, or "not saved yet". */
  facts?: ReactNode;
  /** MIME types taken. */
  types: readonly string[];
  maxBytes: number;
  /** Takes a picture of a right kind and size; null removes it. A wrong one changes nothing. */
  onChange: (file: File | null) => void;
  error?: string | undefined;
  /** Is given what takes the focus when the picture is refused. */
  ref?: (control: HTMLElement | null) => void;
};

/** A picture to be dropped or chosen. A wrong kind or size is said in place; the old one stays. */
export function LogoDrop(props: LogoDropProps) {
  const { label, help, picture, facts, types, maxBytes, onChange } = props;
  const t = useUiText();
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [refused, setRefused] = useState<"type" | "size" | null>(null);
  const error = refused === null ? props.error : t(`ui.logo.${refused}`);
  const remove = () => {
    setRefused(null);
    onChange(null);
  };
  const take = (file: File | undefined) => {
    if (file === undefined) return;
    const fault = !types.includes(file.type) ? "type" : file.size > maxBytes ? "size" : null;
    setRefused(fault);
    if (fault === null) onChange(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  const hover = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <div className="hr-field">
      <label htmlFor={id}>{label}</label>
      {/* Dropping is a second way: the button below does the same. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className={clsx("hr-logo-drop", isOver && "hr-logo-over", error && "hr-logo-wrong")}
        onDragOver={hover}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {picture !== null && <img src={picture} alt={t("ui.logo.picture")} />}
        <span className="hr-logo-facts">{facts ?? t("ui.logo.drop")}</span>
        <input
          ref={(control) => {
            chooser.current = control;
            props.ref?.(control);
          }}
          id={id}
          type="file"
          accept={types.join(",")}
          className="hr-visually-hidden"
          aria-describedby={`${id}-help`}
          aria-invalid={error ? true : undefined}
          onChange={(event) => {
            take(event.target.files?.[0]);
            // The same file may be chosen again after it was mended.
            event.target.value = "";
          }}
        />
        <Button onClick={() => chooser.current?.click()}>
          {picture === null ? t("ui.logo.choose") : t("ui.logo.replace")}
        </Button>
        {picture !== null && (
          <Button variant="minimal" onClick={remove}>
            {t("ui.logo.remove")}
          </Button>
        )}
      </div>
      <p id={`${id}-help`} className="hr-field-foot">
        {help}
      </p>
      {error && (
        <p role="alert" className="hr-field-error">
          <StatusShape kind="bad" /> <span>{error}</span>
        </p>
      )}
    </div>
  );
}
