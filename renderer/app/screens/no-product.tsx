import { useText } from "#renderer/i18n/text.ts";
import { pathTo } from "#renderer/pages/paths.ts";
import { MessagePage } from "#renderer/pages/message-page.tsx";
import { useContacts } from "../shell/contacts.ts";
import { SupportLink } from "../shell/support-link.tsx";

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
export function NoProduct() {
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
