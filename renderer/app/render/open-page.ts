import { z } from "zod";
import { type RenderOrder, type RenderPage, render } from "#contract/reports/render.ts";
import { readAddress, type ReportAddress } from "#contract/reports/filters/address.ts";
import { answeredReport } from "#contract/reports/definition.ts";
import { type Report, findReport } from "#contract/reports/index.ts";
import type { ReportCommon } from "#contract/reports/shared.ts";
import { ApiError } from "#renderer/api/api-error.ts";
import { call } from "#renderer/api/client.ts";

/** A report with all that its sheet shows. */
export type OpenedPage = RenderPage & {
  report: Report;
  data: ReportCommon;
  address: ReportAddress;
};

const sha256 = async (text: string): Promise<string> => {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
};

/**
 * Uses up an order's ticket: the one call that a drawn page makes.
 * @throws ApiError where it opens nothing, or the answer is none of the report's
 */
export const openPage = async ({ ticket, medium, address }: RenderOrder): Promise<OpenedPage> => {
  const addressHash = await sha256(address);
  const page = await call(render.page, { body: { ticket, medium, addressHash } });
  const read = readAddress(new URL(address, location.origin).searchParams).address;
  const report = findReport(page.answer.reportId);
  const parsed = report?.response.safeParse(page.answer);
  if (report === undefined || parsed?.success !== true) {
    const cause = parsed?.error && z.prettifyError(parsed.error);
    throw new ApiError({ code: "bad_response", status: 200, cause });
  }
  const data = parsed.data as ReportCommon;
  return { ...page, report: answeredReport(report, data), data, address: read };
};
