import { becameOf, endsBefore } from "#contract/records/bulletins/ending-event.ts";
import type { BulletinSummary } from "#contract/records/bulletins/schema.ts";
import type { NoticeList } from "#contract/records/case-notices/schema.ts";
import type { CaseLocationEvent } from "#contract/records/location-events/schema.ts";
import { t } from "#lib/words/t.ts";

/** A bulletin that was issued from a case. */
export type IssuedFromCase = NoticeList["bulletins"][number];

type Concerned = readonly Pick<CaseLocationEvent, "title" | "recurrence" | "starts_at">[];

/** The event until whose end a bulletin was issued, or another one of the case, that is over after the bulletin is. */
function eventAfter(issued: IssuedFromCase, events: Concerned) {
  const { valid_to, until_event } = issued;
  if (until_event !== null)
    return endsBefore(issued, until_event) && Date.parse(until_event.ends_at) > Date.now()
      ? until_event
      : undefined;
  return events.find(
    ({ recurrence, starts_at }) =>
      recurrence === null && starts_at > valid_to && Date.parse(starts_at) > Date.now(),
  );
}

type Outdated = Pick<BulletinSummary, "withdrawn_at" | "valid_to" | "until_event" | "until_deleted">;

/** What became of the event until whose end a bulletin was issued, where that holds all the same; null where nothing did. */
export const becameOfEvent = ({ withdrawn_at, ...issued }: Outdated): "moved" | "deleted" | null =>
  withdrawn_at === null ? becameOf(issued, Date.now()) : null;

/** The same in words, for whoever goes by a bulletin that others issued. */
export function outdatedNotes(issued: Outdated): readonly string[] {
  const became = becameOfEvent(issued);
  if (became === null) return [];
  return became === "deleted"
    ? [t("Its event was deleted")]
    : [t("It ends before {{event}}", { event: issued.until_event?.title ?? "" })];
}

/** What has to be done about a bulletin of a case because its event was moved or deleted; nothing of one that was withdrawn. */
export function becauseOfEvent(issued: IssuedFromCase, events: Concerned): readonly string[] {
  if (issued.withdrawn_at !== null) return [];
  const after = eventAfter(issued, events);
  return [
    ...(issued.until_deleted && Date.parse(issued.valid_to) > Date.now()
      ? [t("Its event was deleted: withdraw it, or issue another one")]
      : []),
    ...(after === undefined
      ? []
      : [t("It ends before {{event}}: issue another one", { event: after.title })]),
  ];
}
