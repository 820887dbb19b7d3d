import { useState } from "react";
import { useText } from "#renderer/i18n/text.ts";
import { announce } from "../feedback/live-region.tsx";
import { Button } from "../forms/button.tsx";
import { IconButton } from "../forms/icon-button.tsx";
import { Barcode } from "../indicators/icons.ts";
import { ScanDialog } from "./scan-dialog.tsx";

export type ScanControlProps = {
  /** The text of the code on the label. */
  onFound: (text: string) => void;
  /** Without its word, where that would take the room of what is typed. */
  isSmall?: boolean;
};

/** The button that reads a label, and its dialog; fetched where it can be used. */
export function ScanControl({ onFound, isSmall = false }: ScanControlProps) {
  const t = useText("scan");
  const [opening, setOpening] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setOpening(opening + 1);
    setOpen(true);
  };
  const close = () => setOpen(false);
  return (
    <>
      {isSmall ? (
        <IconButton label={t("scan.title")} icon={<Barcode />} onClick={open} />
      ) : (
        <Button variant="minimal" icon={<Barcode />} aria-label={t("scan.title")} onClick={open}>
          {t("scan.action")}
        </Button>
      )}
      {opening > 0 && (
        <ScanDialog
          key={opening}
          isOpen={isOpen}
          onClose={close}
          onFound={(text) => {
            close();
            announce(t("scan.found", { text }));
            onFound(text);
          }}
        />
      )}
    </>
  );
}
