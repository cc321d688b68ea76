import type { Disclosure } from "#contract/services/reports/schema.ts";
import { invalid } from "#server/http/errors.ts";
import { templateAt } from "#server/records/report-templates/editions.ts";
import { buildReport } from "./build-report.ts";
import { findDisclosure } from "./case-disclosures.ts";
import type { Composed, Selection } from "./compose-report.ts";
import type { Asked } from "./leave-as-file.ts";

interface OfDisclosure {
  readonly disclosure_id: number;
  readonly time_zone: string | null;
}

interface OfChoice extends Omit<Selection, "template"> {
  readonly disclosure_id: null;
  readonly template_id: number | null;
  readonly time_zone: string | null;
}

interface Found {
  readonly selection: Selection;
  readonly composed: Composed;
}

type KeptDisclosure = NonNullable<Awaited<ReturnType<typeof findDisclosure>>>;

/** The report that was chosen, or that of a disclosure, which has its own selection. */
export async function reportOf(
  call: Asked,
  wish: OfDisclosure,
): Promise<Found & { readonly kept: KeptDisclosure }>;
export async function reportOf(
  call: Asked,
  wish: OfDisclosure | OfChoice,
): Promise<Found & { readonly kept: KeptDisclosure | null }>;
export async function reportOf(call: Asked, wish: OfDisclosure | OfChoice) {
  const { db, record } = call;
  if (wish.disclosure_id === null) {
    const { sections, redact, redact_reporter } = wish;
    const template = await chosenTemplate(call, wish.template_id);
    const selection = { sections, redact, redact_reporter, template };
    return { kept: null, selection, composed: await buildReport(call, selection, wish.time_zone) };
  }
  const kept = await findDisclosure(db, record.id, wish.disclosure_id);
  if (kept === undefined) throw invalid("disclosure_id", "This disclosure record was not found.");
  const { sections, redact, redact_reporter } = kept;
  const template = await chosenTemplate(call, kept.template?.id ?? null, kept.template?.edition);
  const selection = { sections, redact, redact_reporter, template };
  const recipient = recipientOf(kept);
  return { kept, selection, composed: await buildReport(call, selection, wish.time_zone, recipient) };
}

/** Whoever recorded a disclosure is the author of what it says, whoever looks at it or makes its document. */
const recipientOf = ({
  recipient,
  recipient_organization,
  created_by,
}: Pick<Disclosure, "recipient" | "recipient_organization" | "created_by">) => ({
  recipient,
  recipient_organization,
  author: created_by?.full_name,
});

/** The template of a tree that a report is written after, as it is now or as a disclosure named it. */
export async function chosenTemplate(
  { db, auth, record }: Pick<Asked, "db" | "auth" | "record">,
  id: number | null,
  edition: number | null = null,
) {
  if (id === null) return null;
  const found = await templateAt(db, auth.reach.rootOf(record.organizationId), id, edition);
  if (found === null) throw invalid("template_id", "This template was not found. Choose another one.");
  return found;
}
