import { useEffect, useRef, useState } from "react";
import type { SlideImage } from "#contract/displays/slides.ts";
import { ApiError, isCancelled } from "#renderer/api/api-error.ts";
import { markShown } from "#renderer/api/shown.ts";
import { checkImage } from "../queries.ts";
import { type ImageFault, faultOf } from "../lib/image-file.ts";

export type CheckedImage =
  | { kind: "none" }
  | { kind: "refused"; file: File; fault: ImageFault | ApiError }
  | { kind: "checking"; file: File }
  | { kind: "accepted"; file: File; image: SlideImage };

const FAULT_OF: Readonly<Record<string, ImageFault>> = {
  file_type: "type",
  file_too_large: "size",
  picture_too_large: "size",
};

/**
 * What stops a picture from being shown, where a call was refused for it; else the failure itself.
 */
export const imageFault = (error: ApiError): ImageFault | ApiError => FAULT_OF[error.code] ?? error;

/** A picture that was chosen: looked at here first, then by the server. */
export const useCheckedImage = (facilityId: string) => {
  const [state, setState] = useState<CheckedImage>({ kind: "none" });
  /** The newest choice: answers about earlier ones come too late. */
  const newest = useRef<File | null>(null);
  useEffect(
    () => () => {
      newest.current = null;
    },
    [],
  );
  const check = async (file: File) => {
    setState({ kind: "checking", file });
    try {
      const image = await checkImage(facilityId, file);
      if (newest.current === file) setState({ kind: "accepted", file, image });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      markShown(error);
      if (newest.current !== file || isCancelled(error)) return;
      setState({ kind: "refused", file, fault: imageFault(error) });
    }
  };
  const take = (file: File) => {
    newest.current = file;
    const fault = faultOf(file);
    if (fault !== null) setState({ kind: "refused", file, fault });
    else void check(file);
  };
  const refuse = (file: File, fault: ImageFault | ApiError) =>
    setState({ kind: "refused", file, fault });
  return { state, take, refuse };
};
