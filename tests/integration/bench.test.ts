import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";

interface Result {
  readonly api: Readonly<
    Record<string, { readonly http_to_database: number; readonly core_to_database: number }>
  >;
  readonly bridge: { readonly bridge_to_function_call: number; readonly bridge_to_http_get: number };
  readonly upload: {
    readonly core_to_raw_copy: number;
    readonly core: { readonly peak_rss_mb: number };
  };
  readonly outbox: {
    readonly cached_case: Readonly<
      Record<"nothing_waits" | "changes_wait", { readonly core_to_sqlite: number }>
    >;
    readonly queued_save: { readonly save_to_transaction: number };
    readonly drain: { readonly saves: number; readonly drained_to_one_by_one: number };
  };
  readonly cache_start: { readonly big_to_small: number };
  readonly open_assessment: { readonly assessment_to_bare_page: number };
  readonly daily_work: Readonly<Record<"cases_filter_and_sort", { readonly http_to_database: number }>>;
}

/** Without the start: every end-to-end test starts the application, and it takes longer than all the others. */
const parts = "api,bridge,upload,outbox,cache-start,open-assessment,daily-work";

it("measures everything as a ratio, and prints nothing but JSON", async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["tests/bench/run.ts", "--smoke", "--only", parts],
    {
      maxBuffer: 8 * 1024 * 1024,
    },
  );
  const result = JSON.parse(stdout) as Result;
  const ratios = [
    result.api.persons_list?.http_to_database,
    result.api.persons_list?.core_to_database,
    result.api.cases_show?.http_to_database,
    result.api.assessments_show?.http_to_database,
    result.bridge.bridge_to_function_call,
    result.bridge.bridge_to_http_get,
    result.upload.core_to_raw_copy,
    result.outbox.cached_case.nothing_waits.core_to_sqlite,
    result.outbox.cached_case.changes_wait.core_to_sqlite,
    result.outbox.queued_save.save_to_transaction,
    result.outbox.drain.saves,
    result.outbox.drain.drained_to_one_by_one,
    result.cache_start.big_to_small,
    result.open_assessment.assessment_to_bare_page,
    result.daily_work.cases_filter_and_sort.http_to_database,
  ];
  for (const ratio of ratios) expect(ratio).toBeGreaterThan(0);
  expect(result.upload.core.peak_rss_mb).toBeGreaterThan(0);
}, 300_000);
