import { PinForm } from "#renderer/features/observing/observations/offline/pin-form.tsx";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { SignedOutPage } from "#renderer/ui/layout/signed-out-page.tsx";

type Props = Parameters<typeof PinForm>[0];

/** Stands before the observing page where only a PIN opens it without a network. */
export function PinGate(props: Props) {
  const t = useText("observing-offline");
  return (
    <SignedOutPage
      title={t("observing-offline.pin.title")}
      subtitle={t("observing-offline.pin.text")}
    >
      <PinForm {...props} />
    </SignedOutPage>
  );
}

/** The session is past its ends, and there is no network to begin another. */
export function StoredOver({ onRetry }: { onRetry: () => void }) {
  const t = useText("observing-offline");
  return (
    <SignedOutPage
      title={t("observing-offline.over.title")}
      subtitle={t("observing-offline.over.text")}
    >
      <Button variant="primary" size="main" fill onClick={onRetry}>
        {t("ui.action.tryAgain")}
      </Button>
    </SignedOutPage>
  );
}
