import { Problem } from "#contract/core/errors.ts";
import { downloadBlob } from "./download.ts";
import { fileSource } from "./file-source.ts";
import { pageLanguage } from "./page-language.ts";
import { PlatformError } from "./platform-error.ts";
import type { FilePost, FileSource, FileWork, PdfRequest, SaveOutcome } from "./types.ts";

/** Why an answer was refused; a body that is no problem document (a proxy's page) is `bad_response`. */
const refusalOf = async (answer: Response): Promise<PlatformError> => {
  const problem = Problem.safeParse(await answer.json().catch(() => undefined));
  if (!problem.success) return new PlatformError("bad_response");
  return new PlatformError(problem.data.code, { retryAfter: problem.data.retryAfter });
};

const pdfSource = ({ route, reportId, facilityId, csrfToken, title }: PdfRequest): FileSource =>
  fileSource(
    "/api/pdf",
    {
      reportUrl: route,
      reportId: String(reportId),
      facilityId,
      pdfTitle: title,
      language: pageLanguage(),
    },
    csrfToken,
  );

const requestFor = (post: FilePost | undefined): RequestInit =>
  post === undefined
    ? {}
    : {
        method: "POST",
        headers: { "content-type": "application/json", "x-csrf-token": post.csrfToken },
        body: post.body,
      };

/** What a path answers, whole: the browser stores what is big on its disk. */
const fetchFile = async ({ from, post }: FileSource, signal?: AbortSignal): Promise<Blob> => {
  const request = { ...requestFor(post), signal };
  const answer = await fetch(from, request).catch((cause: unknown) => {
    throw new PlatformError("offline", { cause });
  });
  if (!answer.ok) throw await refusalOf(answer);
  return answer.blob().catch((cause: unknown) => {
    throw new PlatformError("connection_lost", { cause });
  });
};

/**
 * Hands a file to the browser's downloads once it is here whole. Left to them from the start, a
 * refusal or a server that is away would be shown in their list at best, and not on the page.
 */
export const download = async (
  source: FileSource,
  name: string,
  { signal, onStart }: FileWork = {},
): Promise<SaveOutcome> => {
  onStart?.();
  try {
    downloadBlob(await fetchFile(source, signal), name);
    return "saved";
  } catch (error) {
    if (signal?.aborted) return "cancelled";
    throw error;
  }
};

/** A report page as PDF, which the server prints. */
export const savePdf = (request: PdfRequest, work?: FileWork): Promise<SaveOutcome> =>
  download(pdfSource(request), request.fileName, work);
