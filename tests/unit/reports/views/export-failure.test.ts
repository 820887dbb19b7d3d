import { describe, expect, test } from "vitest";
import { exportFailure } from "#renderer/features/reports/reports/export/use-export.ts";
import { PlatformError } from "#renderer/platform/platform-error.ts";
import { wordsOf } from "./texts.ts";

describe("a file that was not made", () => {
  test.each([
    [
      new PlatformError("busy", { retryAfter: 5 }),
      "Other files are being prepared. Try again in 5 seconds.",
    ],
    [
      new PlatformError("rate_limited", { retryAfter: 0.4 }),
      "Too many requests. Try again in 1 second.",
    ],
    [new PlatformError("busy"), "The server is busy. Try again in a moment."],
    [new PlatformError("timeout"), "The server took too long to answer."],
    [new PlatformError("offline"), "The server cannot be reached. Check your network."],
    [new PlatformError("forbidden"), "You do not have permission to do this."],
    [new PlatformError("disk_full"), "The disk is full."],
  ])("a failed file says why: %s", async (error, reason) => {
    const words = await wordsOf("en-US");
    expect(exportFailure(words, "pdf", error)).toBe(
      `The PDF could not be created. ${reason} Your report is unchanged.`,
    );
  });

  test.each([new PlatformError("pdf_failed"), new PlatformError("gone_astray"), new Error("?")])(
    "a failed file adds nothing where there is nothing to add: %s",
    async (error) => {
      const words = await wordsOf("en-US");
      expect(exportFailure(words, "file", error)).toBe(
        "The file was not saved. Your report is unchanged.",
      );
    },
  );

  test("a failed file is reported in the person's language", async () => {
    const words = await wordsOf("fr-CA");
    expect(exportFailure(words, "pdf", new PlatformError("busy", { retryAfter: 1 }))).toBe(
      "Le PDF n’a pas été produit. D’autres fichiers sont en préparation. Réessayez dans 1 seconde. Votre rapport est inchangé.",
    );
  });
});
