import { t } from "#lib/words/t.ts";
import "./organizations.css";
import { useQuery } from "@tanstack/react-query";
import { Merge, Pencil, Settings } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import type { OrganizationPage as OrganizationOnPage } from "#contract/records/organizations/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi, useSession } from "#lib/bridge/bridge-context.tsx";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { useOrganizations } from "#parts/people/organization-tree.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { FactList } from "#ui/facts/fact-list.tsx";
import { LinkedRow } from "#ui/facts/linked-row.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { MergeDialog } from "./merge-dialog.tsx";
import { OrganizationDialog } from "./organization-dialog.tsx";
import { organizationKindNames } from "./organization-words.ts";

/** One organization: what is in it, as far as the reader may see it, and what can be done about it. */
export function OrganizationPage() {
  const { id = "" } = useParams();
  const found = useQuery(apiQuery(useApi(), "organizations.show", { params: { id } }));
  const organization = found.data?.data;
  usePage(t("Organization"), [
    { label: t("Organizations"), to: paths.organizations() },
    { label: organization?.name ?? t("Organization") },
  ]);
  if (organization) return <Page key={organization.id} organization={organization} />;
  return (
    <PageLayout header={<PageHeader title={t("Organization")} />}>
      <Loaded
        query={found}
        label={t("Loading the organization")}
        shape="page"
        count={3}
        back={<LinkButton to={paths.organizations()}>{t("Organizations")}</LinkButton>}
      />
    </PageLayout>
  );
}

type OrganizationProps = { readonly organization: OrganizationOnPage };

function Page({ organization }: OrganizationProps) {
  const { organizations } = useSession();
  const navigate = useNavigate();
  const [open, setOpen] = useState<"edit" | "merge" | null>(null);
  const { id, can } = organization;
  const parent = organizations.find((each) => Number(each.id) === organization.parent_id);
  const moving = organization.merged.filter((each) => each.moving !== null);
  return (
    <PageLayout
      header={
        <PageHeader
          title={organization.name}
          facts={[
            organizationKindNames[organization.kind],
            ...(organization.closed_at === null ? [] : [`Closed on ${formatDate(organization.closed_at)}`]),
          ].map((fact) => <span key={fact}>{fact}</span>)}
          actions={
            can.edit ? (
              <>
                <LinkButton to={paths.settingsOf(id)} size="small" icon={Settings}>
                  {t("Settings")}
                </LinkButton>
                <Button size="small" icon={Pencil} onClick={() => setOpen("edit")}>
                  {t("Edit…")}
                </Button>
              </>
            ) : undefined
          }
        />
      }
    >
      <div className="organization-parts">
        {moving.map((each) => (
          <Callout key={each.id} kind="wait">
            {t("Records of {{name}} are going over: {{done}} of {{total}}. Nothing is missing meanwhile.", {
              name: each.name ?? "",
              done: each.moving?.done ?? "",
              total: each.moving?.total ?? "",
            })}
          </Callout>
        ))}
        <section aria-labelledby="organization-facts">
          <SectionHeader id="organization-facts" title={t("Details")} />
          <FactList
            facts={[
              {
                label: t("Belongs to"),
                value:
                  parent === undefined ? null : <Link to={paths.organization(parent.id)}>{parent.name}</Link>,
              },
              { label: t("Case number prefix"), value: organization.number_prefix },
              { label: t("Address"), value: organization.address },
            ].filter((fact) => fact.value !== null)}
          />
        </section>
        <Contents organization={organization} />
        {organization.below > 0 ? <Below id={Number(id)} /> : null}
        {organization.merged.length > 0 ? (
          <section aria-labelledby="organization-merged">
            <SectionHeader id="organization-merged" title={t("Merged into it")} />
            <ul>
              {organization.merged.map((each) => (
                <LinkedRow
                  key={each.id}
                  title={each.name}
                  note={t("On {{date}}", { date: formatDate(each.merged_at) })}
                />
              ))}
            </ul>
          </section>
        ) : null}
        {can.delete ? (
          <section aria-labelledby="organization-acts">
            <SectionHeader id="organization-acts" title={t("Move, close or merge")} />
            <p>{endWords(organization)}</p>
            <div className="organization-acts">
              <Button icon={Pencil} onClick={() => setOpen("edit")}>
                {t("Move or close…")}
              </Button>
              <Button icon={Merge} onClick={() => setOpen("merge")}>
                {t("Merge into another…")}
              </Button>
            </div>
          </section>
        ) : null}
      </div>
      {open === "edit" ? (
        <OrganizationDialog
          which={String(id)}
          onClose={() => setOpen(null)}
          onDeleted={organization.kept.length === 0 ? () => void navigate(paths.organizations()) : undefined}
        />
      ) : null}
      {open === "merge" ? (
        <MergeDialog
          organization={organization}
          onClose={() => setOpen(null)}
          onMerged={(survivor) => void navigate(paths.organization(survivor))}
        />
      ) : null}
    </PageLayout>
  );
}

/** What ends an organization: deletion where nothing is in it, closing else. */
function endWords({ kept, can }: OrganizationOnPage): string {
  const move = t("It can stand elsewhere in the tree, or be closed: nothing new is kept in it then.");
  if (!can.delete) return move;
  return kept.length === 0
    ? t("{{move}} It is empty, so it can also be deleted there.", { move })
    : t("{{move}} It holds {{kept}}, so it cannot be deleted.", { move, kept: kept.join(", ") });
}

/** What is in it and below it. */
function Contents({ organization }: OrganizationProps) {
  const { id, people, persons, open_cases, cases, parent_id } = organization;
  // The root holds what all its lists hold.
  const within = (path: string) => (parent_id === null ? path : `${path}?organization_id=${id}`);
  return (
    <section aria-labelledby="organization-contents">
      <SectionHeader id="organization-contents" title={t("In it and below it")} />
      <ul>
        <LinkedRow
          title={t("{{count}} colleagues", { count: people })}
          to={`${paths.colleagues()}?organization_id=${id}`}
        />
        <LinkedRow title={t("{{count}} people", { count: persons })} to={within(paths.persons())} />
        <LinkedRow
          title={t("{{count}} open cases", { count: open_cases })}
          note={t("Of {{count}} cases that you may see", { count: cases })}
          to={within(paths.cases())}
        />
      </ul>
    </section>
  );
}

function Below({ id }: { readonly id: number }) {
  const found = useOrganizations();
  return (
    <section aria-labelledby="organization-below">
      <SectionHeader id="organization-below" title={t("Below it")} />
      <Loaded query={found} label={t("Loading what lies below it")} count={3}>
        {({ data }) => (
          <ul>
            {data
              .filter((each) => each.parent_id === id)
              .map((each) => (
                <LinkedRow
                  key={each.id}
                  title={each.name}
                  note={organizationKindNames[each.kind]}
                  to={paths.organization(each.id)}
                  end={t("{{count}} colleagues", { count: each.people })}
                />
              ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}
