import type { UserRef } from "#contract/kit/common.ts";
import { knownZone } from "#contract/services/reports/blocks.ts";
import type { Disclosure } from "#contract/services/reports/schema.ts";
import type { Access } from "#server/access/loaded.ts";
import type { Db } from "#server/database/schema.ts";
import type { Services } from "#server/http/call.ts";
import { invalid } from "#server/http/errors.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { scheduleAt } from "#server/platform/accounts/schedules.ts";
import { userRefs } from "#server/platform/accounts/users.ts";
import { packsNamed } from "#server/platform/packs/packs.ts";
import { aroundPlaces } from "./around-places.ts";
import { composeReportJob, type Selection } from "./compose-report.ts";
import { onPlansOf } from "./on-plan.ts";
import { readForReport } from "./read-report.ts";
import { requireKnown } from "./redaction/hidden-people.ts";
import { parentsAmong, peopleOfReport } from "./report-people.ts";

/** Whom a report is for, and who writes it where that is not the reader. */
type Recipient = Pick<Disclosure, "recipient" | "recipient_organization"> & {
  readonly author?: UserRef | null | undefined;
};

interface Caller {
  readonly db: Db;
  readonly auth: Auth;
  readonly record: Access;
  readonly services: Pick<Services, "jobs" | "blobs">;
  readonly now: string;
}

/** The time zone that a paper's times are read in: that of the case's school, whoever makes it; without one, theirs. */
export const zoneOfSchool = async (
  db: Db,
  { organizationId }: Pick<Access, "organizationId">,
  given: string | null,
): Promise<string | null> => (await scheduleAt(db, organizationId)).time_zone ?? given;

/** A number of the school's own is not on record. */
async function phoneOfLead(db: Db, caseId: number): Promise<string | null> {
  const lead = await db
    .selectFrom("case_team")
    .innerJoin("users", "users.id", "case_team.user_id")
    .select("users.phone")
    .where("case_team.case_id", "=", caseId)
    .where("case_team.role", "=", "lead")
    .orderBy("users.full_name")
    .executeTakeFirst();
  return lead?.phone ?? null;
}

async function addressOfSchool(db: Db, organizationId: number): Promise<string | null> {
  const school = await db
    .selectFrom("organizations")
    .select("address")
    .where("id", "=", organizationId)
    .executeTakeFirst();
  return school?.address ?? null;
}

/** The report of a case: read here, and composed beside the requests. */
export async function buildReport(
  { db, auth, record: access, services, now }: Caller,
  selection: Selection,
  timeZone: string | null,
  /** A disclosure redacts those it named, whether or not they are still on the case's list. */
  disclosure: Recipient | null = null,
) {
  const kept = disclosure !== null;
  const shown = selection.template !== null || selection.sections.includes("place");
  const zone = await zoneOfSchool(db, access, timeZone);
  const stored = await readForReport(db, auth, access, now.slice(0, 10), async (of) => ({
    onPlans: shown ? await onPlansOf(db, services, auth, of, now) : [],
    around: await aroundPlaces(db, auth, of, { now, zone: knownZone(zone) }),
  }));
  const people = await peopleOfReport(db, access.id, kept ? selection.redact : []);
  if (!kept && selection.redact.some((id) => !people.some((each) => each.own && each.id === id)))
    throw invalid("redact", "Choose people of this case.");
  requireKnown(selection.redact, people);
  const ids = people.map((each) => each.id);
  const parents = await parentsAmong(db, ids);
  const author = disclosure?.author ?? null;
  const known = await userRefs(db, [auth.userId, author?.id ?? null]);
  const printedBy = known.get(auth.userId)?.full_name ?? "";
  const root = auth.reach.rootOf(access.organizationId);
  const packs = await packsNamed(
    db,
    root === null ? [] : [root],
    [...stored.assessments, ...stored.wavr.signed, ...stored.wavr.plans].map(({ instrument }) => instrument),
  );
  const { sections, redact, redact_reporter, template, language } = selection;
  const chosen = { sections, redact, redact_reporter, template, language };
  const parts = {
    stored,
    people,
    parents,
    packs,
    printedBy,
    author: author?.full_name ?? printedBy,
    authorTitle: known.get(author?.id ?? auth.userId)?.title ?? null,
    leadPhone: await phoneOfLead(db, access.id),
    schoolAddress: await addressOfSchool(db, access.organizationId),
    recipient:
      disclosure === null
        ? null
        : { name: disclosure.recipient, organization: disclosure.recipient_organization ?? "" },
    selection: chosen,
    timeZone: zone,
    now,
  };
  return services.jobs.run(composeReportJob, parts, { by: auth.userId });
}
