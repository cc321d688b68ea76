import type { MeetingRow } from "./repository.ts";

type Planned = Pick<MeetingRow, "starts_at" | "ends_at" | "place" | "online_url">;

const zone = (timeZone: string | null) => (timeZone === null ? {} : { timeZone });
const day = (at: string, timeZone: string | null) =>
  new Intl.DateTimeFormat("en-US", { ...zone(timeZone), dateStyle: "full" }).format(new Date(at));
const time = (at: string, timeZone: string | null) =>
  new Intl.DateTimeFormat("en-US", {
    ...zone(timeZone),
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  }).format(new Date(at));

/** When it is, on the clock of the school. */
function whenWords({ starts_at, ends_at }: Planned, timeZone: string | null): string {
  const first = day(starts_at, timeZone);
  const last = day(ends_at, timeZone);
  const end = first === last ? time(ends_at, timeZone) : `${last}, ${time(ends_at, timeZone)}`;
  return `${first}, ${time(starts_at, timeZone)} to ${end}`;
}

/** The mail around an invitation: when and where, and nothing of the case or of anybody. */
export function invitationMail(
  meeting: Planned,
  method: "request" | "cancel",
  timeZone: string | null,
): { readonly subject: string; readonly text: string } {
  const when = whenWords(meeting, timeZone);
  if (method === "cancel")
    return {
      subject: "Team meeting called off",
      text: `Hello,\n\nthis team meeting does not take place, or you are not asked to come any more:\n\n${when}\n`,
    };
  const where = [
    ...(meeting.place === null ? [] : [`Place: ${meeting.place}`]),
    ...(meeting.online_url === null ? [] : [`Online: ${meeting.online_url}`]),
  ];
  return {
    subject: "Team meeting",
    text: `Hello,\n\nyou are asked to a team meeting.\n\n${[when, ...where].join("\n")}\n\nWhoever has an account in Bellwether reads the agenda there after signing in.\n`,
  };
}
