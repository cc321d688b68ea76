import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { z } from "zod";

/** Not the start: each browser test starts the application as it does, and it takes longer than all the others. */
const parts = [
  "api",
  "bridge",
  "upload",
  "outbox",
  "cache-start",
  "open-assessment",
  "quick-search",
  "daily-work",
  "scroll-list",
  "stalls",
  "read-roster",
  "places",
  "events",
  "drawing",
];

/** The ratios that hold on a busy machine as well; what only compares milliseconds is for `npm run bench` and a quiet one. */
const result = z.object({
  bridge: z.object({ bridge_to_http_get: z.number() }),
  upload: z.object({ core: z.object({ peak_rss_mb: z.number() }) }),
  outbox: z.object({
    queued_save: z.object({ save_to_transaction: z.number() }),
    drain: z.object({ drained_to_one_by_one: z.number(), drained_to_four_at_once: z.number() }),
  }),
  cache_start: z.object({ big_to_small: z.number() }),
  drawing: z.object({
    dragging: z.object({ elements_touched: z.number(), pictures_read: z.number() }),
  }),
  read_roster: z.object({ "oneroster-1.1": z.object({ times_csv_parse: z.number() }) }),
});

it("runs every bench, prints nothing but JSON, and finds nothing several times slower than it is", async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["tests/bench/run.ts", "--smoke", "--only", parts.join(",")],
    { maxBuffer: 8 * 1024 * 1024 },
  );
  const printed: unknown = JSON.parse(stdout);
  expect(printed).toMatchObject(
    Object.fromEntries(parts.map((part) => [part.replace("-", "_"), expect.any(Object)])),
  );
  const { bridge, upload, outbox, cache_start, drawing, read_roster } = result.parse(printed);
  // Each limit is about five times what was measured when it was written (0.3, 2, 2, 1, 0.8, 2 and 250).
  expect(bridge.bridge_to_http_get).toBeLessThan(1.5);
  expect(outbox.queued_save.save_to_transaction).toBeLessThan(12);
  expect(outbox.drain.drained_to_one_by_one).toBeLessThan(10);
  expect(outbox.drain.drained_to_four_at_once).toBeLessThan(5);
  expect(cache_start.big_to_small).toBeLessThan(4);
  expect(read_roster["oneroster-1.1"].times_csv_parse).toBeLessThan(10);
  // What is dragged is its own outline, its handles and its numbers, however many zones there are.
  expect(drawing.dragging.elements_touched).toBeLessThan(40);
  expect(drawing.dragging.pictures_read).toBe(0);
  expect(upload.core.peak_rss_mb).toBeLessThan(800);
});
