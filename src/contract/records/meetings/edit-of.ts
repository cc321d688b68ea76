import type { Meeting, MeetingEdit } from "./schema.ts";

/** Everything of a meeting that can be changed, as it is: the body of a change that changes nothing. */
export const editOf = ({
  title,
  starts_at,
  ends_at,
  place,
  online_url,
  agenda,
  people,
}: Meeting): MeetingEdit => ({
  title,
  starts_at,
  ends_at,
  place,
  online_url,
  agenda: agenda.map(({ uuid, text, about, done }) => ({ uuid, text, about, done })),
  people: people.map(({ uuid, user, name, role, agency, email, attendance }) => ({
    uuid,
    user_id: user?.id ?? null,
    name: user === null ? name : null,
    role,
    agency,
    email,
    attendance,
  })),
});
