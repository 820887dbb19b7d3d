import { useQueryClient } from "@tanstack/react-query";
import { FormFailure } from "#renderer/forms/form-failure.tsx";
import { useAction } from "#renderer/forms/use-action.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { createGatewayToken, firstStepsQuery } from "../queries/steps.ts";

type Props = {
  facilityId: string;
  variant?: "primary" | "default";
  onMade: (token: string) => void;
};

/** Makes a token for the facility's gateway. */
export function GatewayToken({ facilityId, variant = "default", onMade }: Props) {
  const t = useText("first-steps");
  const client = useQueryClient();
  const making = useAction(async () => {
    onMade(await createGatewayToken(facilityId));
    await client.invalidateQueries({ queryKey: firstStepsQuery(facilityId).queryKey });
  });
  return (
    <>
      <FormFailure failure={making.failure} title={t("first-steps.token.failed")} />
      <Button variant={variant} busy={making.isBusy} onClick={making.run}>
        {t("first-steps.steps.gateway.action")}
      </Button>
    </>
  );
}
