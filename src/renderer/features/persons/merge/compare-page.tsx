import { t } from "#lib/words/t.ts";
import "./merge.css";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { Loaded, together } from "#ui/states/loaded.tsx";
import { CompareForm } from "./compare-form.tsx";

/** Two records that may be of one person, side by side. */
export function ComparePage() {
  const { uuid = "", other = "" } = useParams();
  const api = useApi();
  const first = useQuery(apiQuery(api, "persons.show", { params: { id: uuid } }));
  const second = useQuery(apiQuery(api, "persons.show", { params: { id: other } }));
  usePage(t("Compare two people"), [
    { label: t("People"), to: paths.persons() },
    { label: t("Possible duplicates"), to: paths.duplicates() },
    { label: t("Compare") },
  ]);
  const back = <LinkButton to={paths.duplicates()}>{t("Possible duplicates")}</LinkButton>;
  const both = together(first, second);
  return (
    <PageLayout header={<PageHeader title={t("Compare two people")} />}>
      <Loaded query={both} label={t("Loading the two records")} shape="page" count={6} back={back}>
        {([{ data: one }, { data: two }]) =>
          one.uuid === two.uuid ? (
            <Callout
              action={
                <LinkButton to={paths.person(one.uuid)}>{t("Open {{name}}", { name: one.name })}</LinkButton>
              }
            >
              {t("These two records are one already.")}
            </Callout>
          ) : !one.can.delete || !two.can.delete ? (
            <Callout action={<LinkButton to={paths.persons()}>{t("People")}</LinkButton>}>
              {t("Only an administrator of both schools can merge these two records.")}
            </Callout>
          ) : (
            <CompareForm
              key={`${one.uuid} ${two.uuid}`}
              first={one}
              second={two}
              reload={() => void both.refetch()}
            />
          )
        }
      </Loaded>
    </PageLayout>
  );
}
