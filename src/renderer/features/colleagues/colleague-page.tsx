import { t } from "#lib/words/t.ts";
import "./colleagues.css";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { User } from "#contract/records/users/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { Avatar } from "#ui/facts/avatar.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { ColleagueDetails } from "./colleague-details.tsx";
import { organizationsOf, rolesOf } from "./colleague-words.ts";
import { ColleagueCases, ColleagueTasks } from "./colleague-work.tsx";

/** One colleague: contact, organizations, and the part of their work that the reader may see. */
export function ColleaguePage() {
  const { id = "" } = useParams();
  const colleague = useQuery(apiQuery(useApi(), "users.show", { params: { id: Number(id) } }));
  const user = colleague.data?.data;
  usePage(t("Colleague"), [
    { label: t("Colleagues"), to: paths.colleagues() },
    { label: user?.full_name ?? t("Colleague") },
  ]);
  if (user) return <ColleagueRecord key={user.id} user={user} />;
  return (
    <PageLayout header={<PageHeader title={t("Colleague")} />}>
      <Loaded
        query={colleague}
        label={t("Loading the colleague")}
        shape="page"
        count={4}
        back={<LinkButton to={paths.colleagues()}>{t("Colleagues")}</LinkButton>}
      />
    </PageLayout>
  );
}

function ColleagueRecord({ user }: { readonly user: User }) {
  return (
    <PageLayout
      header={
        <div className="colleague-head">
          <Avatar name={user.full_name} kind="colleague" size="large" />
          <PageHeader
            title={user.full_name}
            facts={[user.title, rolesOf(user), organizationsOf(user)]
              .filter(Boolean)
              .map((fact) => <span key={fact}>{fact}</span>)}
          />
        </div>
      }
      inspector={
        <div className="colleague-details">
          <ColleagueDetails user={user} />
        </div>
      }
    >
      <div className="colleague-work">
        <ColleagueCases user={user} />
        <ColleagueTasks user={user} />
      </div>
    </PageLayout>
  );
}
