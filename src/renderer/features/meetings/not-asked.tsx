import type { Attendance, Meeting } from "#contract/records/meetings/schema.ts";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import { Callout } from "#ui/states/callout.tsx";

const words: Readonly<Partial<Record<Attendance, string>>> = {
  absent: t("You were marked as “Not here” when the meeting ended, so you are not asked to sign."),
  excused: t("You were marked as “Could not come” when the meeting ended, so you are not asked to sign."),
  invited: t("You were not marked as “Here” when the meeting ended, so you are not asked to sign."),
};

/** Says to somebody who was asked, and is not on record as there, why nobody waits for their signature. */
export function NotAsked({ meeting }: { readonly meeting: Meeting }) {
  const { user } = useSession();
  const own = meeting.people.find((person) => user !== null && person.user?.id === user.id);
  const said = own === undefined || meeting.ended_at === null ? undefined : words[own.attendance];
  if (said === undefined) return null;
  return (
    <Callout kind="info" title={said}>
      {t(
        "If you were there, tell the lead of the case: a comment in the case can say so. What was kept stays as it is.",
      )}
    </Callout>
  );
}
