import { t } from "#lib/words/t.ts";
import { Trans } from "#lib/words/trans.tsx";
import "./colleagues.css";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { caseBaseFilters } from "#contract/records/case-lists/schema.ts";
import type { User } from "#contract/records/users/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { paths } from "#lib/page/paths.ts";
import { Avatar } from "#ui/facts/avatar.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { Loaded, together } from "#ui/states/loaded.tsx";
import { ColleagueDetails } from "./colleague-details.tsx";

/** What is known of one colleague, beside the list of them. */
export function ColleagueInspector({ id }: { readonly id: number }) {
  const found = useQuery(apiQuery(useApi(), "users.show", { params: { id } }));
  return (
    <Loaded query={found} label={t("Loading the colleague")} shape="text" count={6}>
      {({ data: user }) => (
        <div key={user.id} className="colleague-details">
          <div className="colleague-inspected">
            <Avatar name={user.full_name} kind="colleague" size="large" />
            <div>
              <h2>
                <Link to={paths.colleague(user.id)}>{user.full_name}</Link>
              </h2>
              {user.title === null ? null : <p className="colleague-note">{user.title}</p>}
            </div>
          </div>
          <ColleagueDetails user={user} work={<OpenWork user={user} />} />
        </div>
      )}
    </Loaded>
  );
}

/** How many open cases and tasks they have, as far as the reader may see them. */
function OpenWork({ user }: { readonly user: User }) {
  const api = useApi();
  const cases = useQuery(
    apiQuery(api, "cases.list", {
      query: { ...caseBaseFilters.open, team: String(user.id), sort: "-updated_at", per_page: 1 },
    }),
  );
  const tasks = useQuery(
    apiQuery(api, "tasks.list", {
      query: { assignee_id: user.id, status: "1,2,3", sort: "due_at", per_page: 1 },
    }),
  );
  return (
    <section>
      <SectionHeader title={t("Open work")} />
      <Loaded query={together(cases, tasks)} label={t("Loading open work")} shape="text" count={1}>
        {([{ meta: led }, { meta: due }]) => (
          <p className="colleague-note">
            <Trans
              i18nKey="<linked/>, <linked2/> that you may see."
              components={{
                linked: (
                  <Link to={paths.casesOfTeamMember(user.id)}>
                    {t("{{count}} open cases", { count: led.total })}
                  </Link>
                ),
                linked2: (
                  <Link to={paths.tasksOfColleague(user.id)}>
                    {t("{{count}} open tasks", { count: due.total })}
                  </Link>
                ),
              }}
            />
          </p>
        )}
      </Loaded>
    </section>
  );
}
