import { useState } from "react";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Card } from "#renderer/ui/layout/card.tsx";
import { Dialog } from "#renderer/ui/overlays/dialog.tsx";
import { Drawer } from "#renderer/ui/overlays/drawer.tsx";
import { Lock } from "#renderer/ui/indicators/icons.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { TypedConfirmDialog } from "#renderer/ui/overlays/typed-confirm-dialog.tsx";

/** Dialogs, drawer and toasts, opened by buttons. */
export function OverlaysSample() {
  const [open, setOpen] = useState<"typed" | "plain" | "drawer" | null>(null);
  const close = () => setOpen(null);
  return (
    <Card title="Overlays">
      <div className="gallery-row">
        <Button onClick={() => setOpen("typed")}>Archive</Button>
        <Button onClick={() => setOpen("plain")}>Leave</Button>
        <Button onClick={() => setOpen("drawer")}>Filters</Button>
        <Button
          onClick={() =>
            toast.success("Report subscription saved", {
              action: { label: "View list", onClick: () => {} },
            })
          }
        >
          Success
        </Button>
        <Button
          onClick={() =>
            toast.error("The slide was not deleted. It is used in 2 slideshows.", {
              action: { label: "Show them", onClick: () => {} },
            })
          }
        >
          Failure
        </Button>
        <Button onClick={() => toast.progress("Preparing the PDF…")}>Progress</Button>
      </div>
      <TypedConfirmDialog
        isOpen={open === "typed"}
        onClose={close}
        onConfirm={close}
        title="Archive Northlake General Hospital?"
        act="archive"
        confirmLabel="Archive facility"
        icon={<Lock />}
      >
        <p>
          The facility stops recording data at once. 240 devices go silent. Reports keep all
          history, and you can restore the facility later.
        </p>
      </TypedConfirmDialog>
      <Dialog
        isOpen={open === "plain"}
        onClose={close}
        width={500}
        title="Leave without saving?"
        footer={
          <>
            <Button onClick={close}>Stay</Button>
            <Button variant="primary" onClick={close}>
              Leave page
            </Button>
          </>
        }
      >
        1 change to the shifts is not saved.
      </Dialog>
      <Drawer
        isOpen={open === "drawer"}
        onClose={close}
        title="Filters"
        side="right"
        footer={
          <Button variant="primary" fill onClick={close}>
            Show 25 devices
          </Button>
        }
      >
        Locations, device types, battery.
      </Drawer>
    </Card>
  );
}
