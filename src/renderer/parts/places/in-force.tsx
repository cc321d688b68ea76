import "./places.css";
import { TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import { isInForce } from "#contract/records/impactors/in-force.ts";
import { placeInSchool } from "#contract/records/locations/place-words.ts";
import { recordPaths } from "#lib/page/record-paths.ts";
import { t } from "#lib/words/t.ts";
import { LocalNote } from "#parts/offline/local-note.tsx";
import { inForceSentence } from "#parts/words/place-entry-words.ts";
import { Icon } from "#ui/facts/icon.tsx";
import { useInForce } from "./place-reads.ts";

const mostShown = 3;
const places = recordPaths("location");

interface InForceProps {
  /** Null: of every location that one sees. */
  readonly locationId: number | null;
}

/** What bears on a location now, a sentence each; absent where nothing does. */
export function InForce({ locationId }: InForceProps) {
  const found = useInForce(locationId);
  const now = Date.now();
  // A copy on this computer may be older than an end.
  const all = (found.data?.data ?? []).filter((each) => isInForce(each, now));
  if (all.length === 0) return null;
  return (
    <section aria-label={t("What is different there now")} className="in-force">
      <ul>
        {all.slice(0, mostShown).map((each) => (
          <li key={each.uuid}>
            <Icon of={TriangleAlert} size={14} />
            <span>
              <Link to={places.show(each.location_uuid)}>
                {locationId === null ? placeInSchool(each.location, each.organization_name) : each.location}
              </Link>
              {": "}
              {inForceSentence(each)} <LocalNote record={each} />
            </span>
          </li>
        ))}
      </ul>
      {all.length > mostShown ? (
        <p>
          <Link to={places.list}>
            {t("{{count}} more at other locations", { count: all.length - mostShown })}
          </Link>
        </p>
      ) : null}
    </section>
  );
}
