import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";

/** What an invitation may know of a meeting: no title, no agenda, no names. */
export interface InvitedMeeting {
  readonly uuid: string;
  readonly sequence: number;
  readonly updated_at: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly place: string | null;
  readonly online_url: string | null;
}

export interface InvitationOptions {
  /** `publish`: a file for somebody's own calendar, which asks nobody to answer. */
  readonly method: "publish" | "request" | "cancel";
  /** Addresses of whom it is from and whom it goes to; a file has neither. */
  readonly mail: { readonly from: string; readonly to: string } | null;
}

const methods = {
  publish: ICalCalendarMethod.PUBLISH,
  request: ICalCalendarMethod.REQUEST,
  cancel: ICalCalendarMethod.CANCEL,
} as const;

export const meetingUid = (uuid: string): string => `meeting-${uuid}@bellwether`;

/** RFC 5545 and 5546: one event in UTC with a name that stays, and a number that rises with each change. */
export function meetingInvitation(meeting: InvitedMeeting, { method, mail }: InvitationOptions): string {
  const calendar = ical({
    method: methods[method],
    prodId: { company: "Bellwether", product: "Bellwether", language: "EN" },
  });
  // Whoever is not asked any more learns that, and nothing of where it is now.
  const [place, url] = method === "cancel" ? [null, null] : [meeting.place, meeting.online_url];
  const event = calendar.createEvent({
    id: meetingUid(meeting.uuid),
    sequence: meeting.sequence,
    stamp: new Date(meeting.updated_at),
    summary: "Team meeting",
    start: new Date(meeting.starts_at),
    end: new Date(meeting.ends_at),
    status: method === "cancel" ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(place === null ? {} : { location: place }),
    ...(url === null ? {} : { url }),
    description: "Sign in to Bellwether to read the agenda.",
    ...(mail === null ? {} : { organizer: { name: "Bellwether", email: mail.from } }),
  });
  if (mail !== null) event.createAttendee({ email: mail.to, rsvp: false });
  return `${calendar.toString()}\r\n`;
}
