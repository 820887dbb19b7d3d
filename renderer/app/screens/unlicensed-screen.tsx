import { useSession } from "#renderer/session/session-store.ts";
import { useText } from "#renderer/i18n/text.ts";
import { pathTo } from "../paths.ts";
import { useContacts } from "../shell/contacts.ts";
import { SupportLink } from "../shell/support-link.tsx";
import { awaitedPages } from "../shell/navigation.ts";
import { PlannedScreen } from "./planned-screen.tsx";
import { MessagePage } from "./message-page.tsx";

/** The page on the product that the server names, else the guide's part on it. */
function ProductLink() {
  const t = useText("shell");
  const productUrl = useContacts()?.productUrl ?? null;
  const elsewhere = productUrl === null ? {} : { target: "_blank", rel: "noreferrer" };
  return (
    <a href={productUrl ?? pathTo("userGuide")} {...elsewhere}>
      {t("shell.unlicensed.products")}
    </a>
  );
}

/** Why an account has no product, whom to ask, and what there is. */
function NoProduct() {
  const t = useText("shell");
  const links = (
    <p>
      {t("shell.unlicensed.note")} <ProductLink />{" "}
      <span className="hr-support-aside">
        · <SupportLink />
      </span>
    </p>
  );
  return (
    <MessagePage title={t("shell.unlicensed.title")} action={links}>
      {t("shell.unlicensed.text")}
    </MessagePage>
  );
}

/** For accounts that have no area at all: what is still to come, or why there is none. */
export function UnlicensedScreen() {
  const { permissions } = useSession();
  const awaited = awaitedPages(permissions);
  return awaited.length > 0 ? <PlannedScreen areas={awaited} /> : <NoProduct />;
}
