import "#parts/places/places.css";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { recordPaths } from "#lib/page/record-paths.ts";
import { useZoneOf } from "#lib/page/use-schedule.ts";
import { t } from "#lib/words/t.ts";
import { iconOf } from "#parts/words/record-icons.ts";
import { Icon } from "#ui/facts/icon.tsx";
import { spanWords } from "./bulletin-words.ts";
import { outdatedNotes } from "./until-event.ts";

const bulletins = recordPaths("bulletin");
const mostShown = 3;

/** The bulletins in force that one has not said to have read. */
export const useUnreadBulletins = () =>
  useQuery(
    apiQuery(useApi(), "bulletins.list", {
      query: { unread: "yes", per_page: mostShown, sort: "-created_at" },
    }),
  );

/** By their titles, above what can wait; absent where there are none. */
export function UnreadBulletins() {
  const { data } = useUnreadBulletins();
  const zoneOf = useZoneOf();
  const now = Date.now();
  const unread = (data?.data ?? []).filter(({ valid_to }) => Date.parse(valid_to) > now);
  if (unread.length === 0) return null;
  const more = (data?.meta.total ?? 0) - unread.length;
  return (
    <section aria-label={t("Bulletins that you have not read")} className="in-force">
      <ul>
        {unread.map((each) => (
          <li key={each.uuid}>
            <Icon of={iconOf("bulletin")} size={14} />
            <span>
              <Link to={bulletins.show(each.uuid)}>{each.title}</Link>
              {": "}
              {t("Bulletin, not read yet. {{span}}", {
                span: spanWords(each, now, zoneOf(each.organization_id)),
              })}
              {outdatedNotes(each).map((note) => (
                <strong key={note}>{`. ${note}.`}</strong>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <p>
          <Link to={`${bulletins.list}?unread=yes`}>
            {t("{{count}} more that you have not read", { count: more })}
          </Link>
        </p>
      ) : null}
    </section>
  );
}
