import { RenderOrder, render } from "#contract/reports/render.ts";
import { call } from "#renderer/api/client.ts";
import { setCsrfToken } from "#renderer/api/csrf.ts";
import { loadSession } from "#renderer/features/identity/session/queries.ts";
import { isLanguage } from "#renderer/i18n/language.ts";

/** How the server's Chromium hands over what is to be drawn: before the page starts, or once it is warm. */
export type OrderTaker = {
  handrailOrder?: RenderOrder;
  handrailRender?: (order: RenderOrder) => void;
};

/** What the console's hidden window asks for in its address, in the session of whoever prints. */
const askedPrint = (query: URLSearchParams) => {
  const [reportUrl, facilityId] = [query.get("reportUrl"), query.get("facilityId")];
  if (reportUrl === null || facilityId === null) return undefined;
  const [pdfTitle, language] = [query.get("pdfTitle"), query.get("language")];
  return {
    reportUrl,
    facilityId,
    reportId: Number(query.get("reportId")),
    ...(pdfTitle && { pdfTitle }),
    ...(isLanguage(language) && { language }),
  };
};

/** What this page was opened to draw; undefined where it is yet to be told. */
export const givenOrder = async (): Promise<RenderOrder | undefined> => {
  const { handrailOrder } = globalThis as OrderTaker;
  if (handrailOrder !== undefined) return RenderOrder.parse(handrailOrder);
  const asked = askedPrint(new URLSearchParams(location.search));
  if (asked === undefined) return undefined;
  setCsrfToken((await loadSession()).user.csrfToken);
  return call(render.ticket, { body: asked });
};
