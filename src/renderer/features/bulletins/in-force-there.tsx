import { t } from "#lib/words/t.ts";
import { outdatedNotes } from "#parts/bulletins/until-event.ts";
import { BulletinLine } from "#parts/places/place-ahead.tsx";
import { useIssuedAt } from "#parts/places/place-reads.ts";

interface InForceThereProps {
  /** The place that the new bulletin is about. */
  readonly locationId: number | null;
  /** The one in whose place it is issued. */
  readonly instead: string | null;
}

/** What was issued about the same place already: nobody has to be told it twice. */
export function InForceThere({ locationId, instead }: InForceThereProps) {
  const there = useIssuedAt(locationId === null ? [] : [locationId]).filter(({ uuid }) => uuid !== instead);
  if (there.length === 0) return null;
  return (
    <section aria-label={t("Issued about this place already")} className="in-force">
      <p className="bw-field-help">{t("Issued about this place already")}</p>
      <ul>
        {there.map((each) => (
          <BulletinLine
            key={each.uuid}
            bulletin={each}
            organizationId={each.organization_id}
            notes={outdatedNotes(each)}
          />
        ))}
      </ul>
    </section>
  );
}
