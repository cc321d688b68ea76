import type { Row } from "#server/database/schema.ts";
import type { Call } from "#server/http/call.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { toldCopy } from "#server/platform/audit/kept/kept-copies.ts";
import { toldCase } from "#server/platform/audit/kept/told-digests.ts";
import { recordCaseEvent } from "#server/platform/case-history/case-events.ts";
import { type CopyWords, keepCopy } from "./keep-copy.ts";

type Keeping = Pick<Call<"plans.save">, "db" | "now" | "audit" | "touch"> & {
  readonly auth: Pick<Auth, "userId">;
};

/** Keeps a document as it stands, and says so in the log and on the case's timeline. */
export async function keepForm(
  { db, auth, now, audit, touch }: Keeping,
  form: Row<"wavr_forms">,
  kind: "wavr_snapshot" | "wavr_signed" | "worksheet_signed" | "plan_saved" | "safety_plan_saved",
  {
    field,
    ...words
  }: Omit<CopyWords, "made_at" | "made_by"> & {
    /** What became of a plan, where it was not only saved: a review of it was held, or it was closed. */
    readonly field?: "reviews" | "closed" | undefined;
  },
): Promise<void> {
  const copy = await keepCopy(db, form, { ...words, made_at: now, made_by: auth.userId });
  await recordCaseEvent(db, {
    caseId: form.case_id,
    personId: form.person_id,
    userId: auth.userId,
    at: now,
    kind,
    recordId: form.id,
    ...(field === undefined ? {} : { field }),
    to: String(copy.number),
    note: words.reason ?? null,
  });
  touch("case", form.case_id);
  const { compartment } = form;
  audit({
    recordType: "wavr",
    recordId: form.id,
    fields: [toldCopy(copy), toldCase(form.case_id)],
    compartment,
  });
}
