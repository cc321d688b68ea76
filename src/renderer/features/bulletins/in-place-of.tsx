import type { Bulletin } from "#contract/records/bulletins/schema.ts";
import { formatDateTimeIn, type Zone } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { spanOf } from "#parts/words/place-entry-words.ts";
import { Callout } from "#ui/states/callout.tsx";

/** Its words are those of the former one, which may say another day. */
export function InPlaceOf({ before: { title, until_event: event } }: { readonly before: Bulletin }) {
  return (
    <Callout kind="wait" title={t("In the place of “{{title}}”", { title })}>
      {event === null
        ? t("Its words are filled in below. Look whether they still hold before you issue this one.")
        : t(
            "Its words are filled in below. “{{event}}” takes place {{span}} now. Look whether they still hold before you issue this one.",
            { event: event.title, span: spanOf(event) },
          )}
    </Callout>
  );
}

interface WithdrawnProps {
  readonly before: Bulletin;
  readonly from: string;
  readonly zone: Zone;
}

/** The former one goes at once. Where the new one begins later, nobody has either of them until then. */
export function Withdrawn({ before, from, zone }: WithdrawnProps) {
  const gap = Date.parse(from) > Math.max(Date.now(), Date.parse(before.valid_from));
  return (
    <>
      <p className="bw-dialog-text">
        {t("It takes the place of “{{title}}”, which is withdrawn at once.", { title: before.title })}
      </p>
      {gap ? (
        <div className="bulletin-gap">
          <Callout
            kind="wait"
            title={t("Until {{from}} neither is in force", { from: formatDateTimeIn(from, zone) })}
          >
            {t("Leave “In force from” blank, and this one is in force at once.")}
          </Callout>
        </div>
      ) : null}
    </>
  );
}
