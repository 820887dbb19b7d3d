import { cleanup, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, expect, it } from "vitest";
import { COMMAND_LINE } from "#contract/identity/audit.ts";
import { auditText } from "#renderer/features/identity/audit/components/audit-text.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { startI18n } from "#renderer/i18n/setup.ts";
import { useText } from "#renderer/i18n/text.ts";

function Authors({ raw }: { raw: readonly string[] }) {
  const words = auditText(useText("audit"), useFormat());
  return <p>{raw.map(words.author).join(", ")}</p>;
}

afterEach(cleanup);

it.each([
  ["en-US", "Command line, nora@northlake.test"],
  ["fr-CA", "Ligne de commande, nora@northlake.test"],
] as const)("says in %s who it was", async (language, said) => {
  await startI18n(language);
  render(
    <Suspense>
      <Authors raw={[COMMAND_LINE, "nora@northlake.test"]} />
    </Suspense>,
  );
  expect(await screen.findByText(said)).toBeInstanceOf(HTMLElement);
});
