import { render, screen } from "@testing-library/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import i18next from "i18next";
import { type ReactNode, Suspense } from "react";
import { OverlaysProvider } from "@blueprintjs/core";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { z } from "zod";
import { ApiError } from "#renderer/api/api-error.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { loadTexts } from "#renderer/i18n/setup.ts";

/** A call with what forms meet: required, limited and optional text, a number, rows, a version. */
export const sampleCall = {
  body: z.strictObject({
    version: z.number(),
    firstName: z.string().trim().min(1, "required").max(10, "too_long"),
    lastName: z.string().trim().min(1, "required"),
  }),
};
export type Sample = z.infer<typeof sampleCall.body>;

export const saved: Sample = { version: 3, firstName: "Nora", lastName: "Quill" };

const TEXTS = {
  firstName: { label: "First name", problem: { required: "Enter your first name." } },
  lastName: { label: "Last name", help: "As on the badge." },
};

export const words = (path: string) => textId(`sample.${path}`);

export const box = (name: string): HTMLInputElement => screen.getByRole("textbox", { name });

/** What the server may say. */
export const failure = {
  offline: new ApiError({ code: "offline", status: 0 }),
  fault: new ApiError({ code: "internal_error", status: 500, requestId: "reference-1" }),
  gone: new ApiError({ code: "not_found", status: 404 }),
};

/** A promise that a test settles when it likes. */
export const deferred = <Value = void,>() => Promise.withResolvers<Value>();

/** A machine that asks for less motion: overlays come and go at once. */
window.matchMedia = (media) => ({
  addEventListener: () => {},
  removeEventListener: () => {},
  dispatchEvent: () => true,
  addListener: () => {},
  removeListener: () => {},
  onchange: null,
  matches: media.includes("reduced-motion"),
  media,
});

/** Draws a page with all that a screen has around it. */
export const show = async (page: ReactNode): Promise<void> => {
  i18next.addResourceBundle("en-US", "sample", TEXTS);
  await loadTexts("errors");
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter([{ path: "*", element: <Suspense>{page}</Suspense> }]);
  render(
    <QueryClientProvider client={client}>
      <OverlaysProvider>
        <RouterProvider router={router} />
      </OverlaysProvider>
    </QueryClientProvider>,
  );
};
