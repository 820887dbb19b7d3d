import sharp from "sharp";
import { LIMITS } from "#contract/core/limits.ts";
import { DEMO_PASSWORD } from "#server/demo/plan/customers.ts";
import { demoId } from "#server/demo/ids.ts";
import { withDemo } from "./datasets/demo.ts";
import { percentile, printFigure } from "./support/figure.ts";
import { httpClient, signIn } from "./support/http-client.ts";
import type { Benchmark } from "./support/options.ts";
import { startServerProcess } from "./support/server-process.ts";

/** Uploads of one kind a round, each with as many small calls beside it. */
const CALLS = 6;
const ROUNDS = 4;

/** A picture as a camera or a slide editor makes it: large, and not of one colour. */
const picture = async (): Promise<Buffer> =>
  sharp({
    create: {
      width: 1280,
      height: 720,
      channels: 3,
      background: "white",
      noise: { type: "gaussian", mean: 200, sigma: 8 },
    },
  })
    .png({ palette: true, colours: 32 })
    .toBuffer();

const employeeFile = (): string => {
  const lines = Array.from(
    { length: LIMITS.importLinesMax - 1 },
    (_, at) => `E-${100_000 + at},Ida,Roy,Nurse`,
  );
  return ["Identifier,First name,Last name,Job role", ...lines].join("\n");
};

/** What a file's check and a picture cost their sender, against small calls in turns with them. */
export const uploads: Benchmark = {
  name: "uploads",
  about: "the check of an import's longest file, and a slide's picture, against a small GET",
  run: ({ dir }) =>
    withDemo(dir, async ({ url }) => {
      const server = await startServerProcess(url);
      const client = httpClient(server.origin);
      try {
        const headers = await signIn(client, "admin@northlake.test", DEMO_PASSWORD);
        const facilityId = demoId("facility", "northlake-general");
        const customerId = demoId("customer", "northlake");
        const form = new FormData();
        form.append("file", new Blob([new Uint8Array(await picture())]), "picture.png");
        const encoded = new Response(form);
        const type = encoded.headers.get("content-type") ?? "";
        const content = Buffer.from(await encoded.arrayBuffer());
        const timed = async (work: () => Promise<{ status: number; body: string }>) => {
          const beganMs = performance.now();
          const answer = await work();
          if (answer.status >= 300) throw new Error(`${answer.status}: ${answer.body}`);
          return performance.now() - beganMs;
        };
        const small = () => timed(() => client.send("GET", "/api/user", headers));
        const kinds = [
          {
            figure: "uploads.importCheck",
            details: { lines: LIMITS.importLinesMax - 1 },
            send: () =>
              client.send(
                "POST",
                `/api/Employees/${customerId}/import/check`,
                { ...headers, "content-type": "application/json" },
                JSON.stringify({ text: employeeFile() }),
              ),
          },
          {
            figure: "uploads.picture",
            details: { bytes: content.length, pixels: 1280 * 720 },
            send: () =>
              client.send(
                "POST",
                `/api/slide/image?facilityId=${facilityId}`,
                { ...headers, "content-type": type },
                content,
              ),
          },
        ];
        for (const { figure, details, send } of kinds) {
          const own: number[] = [];
          const beside: number[] = [];
          for (let round = 0; round <= ROUNDS; round++)
            for (let call = 0; call < CALLS; call++) {
              const [upload, get] = [await timed(send), await small()];
              // The first round warms up.
              if (round > 0) {
                own.push(upload);
                beside.push(get);
              }
            }
          const [value, peer] = [percentile(own, 0.5), percentile(beside, 0.5)];
          printFigure({
            figure,
            value,
            unit: "ms",
            peer: { name: "GET /api/user of the same connection", value: peer },
            ratio: value / peer,
            ratioOf: "value / peer",
            details: { ...details, p95Ms: percentile(own, 0.95) },
          });
        }
      } finally {
        client.close();
        await server.stop();
      }
    }),
};
