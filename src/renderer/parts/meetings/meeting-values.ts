import { z } from "zod";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import type { Meeting } from "#contract/records/meetings/schema.ts";
import { todayIso } from "#lib/words/format-date.ts";
import { fromInstant, toInstant } from "#lib/words/instants.ts";
import { t } from "#lib/words/t.ts";

/** What the dialog asks: one day with two times. `invited` names colleagues and people without an account by their keys. */
export const meetingRules = z
  .object({
    title: z
      .string()
      .trim()
      .min(1, { error: t("Title is required.") })
      .max(200),
    day: z
      .string()
      .nullable()
      .refine((day) => day !== null, { error: t("Enter a date as MM/DD/YYYY.") }),
    from: z.string().min(1, { error: t("Say when it begins.") }),
    to: z.string().min(1, { error: t("Say when it ends.") }),
    place: z.string().max(300),
    online_url: z
      .string()
      .trim()
      .max(500)
      .regex(/^(?:https:\/\/\S+)?$/, { error: t("Enter an address that begins with https://.") }),
    invited: z.array(z.string()),
  })
  .refine(({ from, to }) => to > from || to === "" || from === "", {
    path: ["to"],
    error: t("The end must be later than the start."),
  });
export type MeetingValues = z.input<typeof meetingRules>;

const colleagueKey = (id: number): string => `colleague-${id}`;
const guestKey = (uuid: string): string => `guest-${uuid}`;

/** Who can be invited with one press: the team of the case, also those of it without an account. */
export const teamOf = (record: CaseRecord) => [
  ...record.team.map(({ id, full_name, title }) => ({
    key: colleagueKey(Number(id)),
    label: title === null ? full_name : `${full_name}, ${title}`,
    person: { user_id: Number(id), name: null, role: title },
  })),
  ...record.guests.map(({ uuid, name, role }) => ({
    key: guestKey(uuid),
    label: t("{{name}}, {{role}}, no account", { name, role }),
    person: { user_id: null, name, role },
  })),
];

/** A meeting today, with everybody of the team. */
export const blankMeeting = (record: CaseRecord): MeetingValues => ({
  title: t("Team meeting"),
  day: todayIso(),
  from: "",
  to: "",
  place: "",
  online_url: "",
  invited: teamOf(record).map(({ key }) => key),
});

export const meetingValues = (meeting: Meeting): MeetingValues => ({
  title: meeting.title,
  day: fromInstant(meeting.starts_at).day,
  from: fromInstant(meeting.starts_at).time,
  to: fromInstant(meeting.ends_at).time,
  place: meeting.place ?? "",
  online_url: meeting.online_url ?? "",
  invited: [],
});

/** What a body says of time and place. */
export const whenAndWhere = ({ title, day, from, to, place, online_url }: MeetingValues) => ({
  title,
  starts_at: toInstant(day, from) ?? "",
  ends_at: toInstant(day, to) ?? "",
  place,
  online_url,
});

/** Does what is typed lie in the past? */
export const hasBegun = (day: string | null, from: string): boolean => {
  const at = from === "" ? null : toInstant(day, from);
  return at !== null && Date.parse(at) < Date.now();
};
