import { sameValue } from "#contract/merge/same-value.ts";
import { noTime } from "#contract/records/case-notes/time-totals.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import type { Context } from "#core/outbox/effects/context.ts";
import { changesOfCase, overlayComments, overlayTimeLog } from "#core/outbox/effects/records/case-notes.ts";
import { isOfMeeting } from "#core/outbox/effects/records/meetings.ts";
import { isOfPackWorksheet } from "#core/outbox/effects/records/wavr.ts";
import { fieldsOf } from "#core/outbox/effects/shapes.ts";
import type { Change } from "#core/outbox/types.ts";
import { emptyPage } from "./lists.ts";
import { overlayCaseMedia } from "./overlay-case-media.ts";
import { overlayTaskList } from "./overlay-work.ts";

const personOf = ({ body }: Change) => fieldsOf(body).person_uuid;

/** A page of a list of which only the length is known. */
const pageOf = (total: number) => {
  const page = emptyPage(1);
  return { ...page, meta: { ...page.meta, total } };
};

/** The counts of a case after waiting changes: each as its list will count. */
export function overlayCounts(
  { id, counts }: CaseRecord,
  changes: readonly Change[],
  context: Context,
): CaseRecord["counts"] {
  if (!counts) return counts;
  const params = { id };
  const query = { taskable_type: "case", taskable_id: id };
  const media = { ...pageOf(counts.files), people: [], compartments: [] };
  const comments = { data: [], total: counts.comments, mentionable: [], compartments: [] };
  const time = { data: [], total: counts.time_entries, total_minutes: 0, totals: noTime, people: [] };
  const begun = changesOfCase(changes, "wavr", id, context).filter(({ creates }) => creates !== null);
  const rated = new Set(begun.filter((change) => !isOfPackWorksheet(change)).map(personOf));
  const ofPacks = begun.filter(isOfPackWorksheet).length;
  const planned = changesOfCase(changes, "meeting", id, context).filter(
    (change) => isOfMeeting(change) && change.creates !== null,
  );
  const now = {
    ...counts,
    tasks: overlayTaskList(pageOf(counts.tasks), { query }, changes, context)?.meta.total ?? counts.tasks,
    ...(counts.tasks_open === undefined
      ? {}
      : {
          tasks_open:
            overlayTaskList(
              pageOf(counts.tasks_open),
              { query: { ...query, status: "1,2,3" } },
              changes,
              context,
            )?.meta.total ?? counts.tasks_open,
        }),
    files: overlayCaseMedia(media, { params }, changes, context)?.meta.total ?? counts.files,
    comments: overlayComments(comments, { params }, changes, context)?.total ?? counts.comments,
    ...(counts.wavr === undefined ? {} : { wavr: counts.wavr + begun.length - ofPacks }),
    // Whose others are counted already is not told: never fewer than were begun here.
    ...(counts.wavr_people === undefined ? {} : { wavr_people: Math.max(counts.wavr_people, rated.size) }),
    ...(counts.worksheets === undefined ? {} : { worksheets: counts.worksheets + ofPacks }),
    ...(counts.meetings === undefined ? {} : { meetings: counts.meetings + planned.length }),
    time_entries: overlayTimeLog(time, { params }, changes, context)?.total ?? counts.time_entries,
  };
  return sameValue(now, counts) ? counts : now;
}
