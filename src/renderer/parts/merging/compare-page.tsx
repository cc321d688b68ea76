import { t } from "#lib/words/t.ts";
import "./merge.css";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { usePage } from "#lib/page/page-chrome.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { Loaded, together } from "#ui/states/loaded.tsx";
import { CompareForm } from "./compare-form.tsx";
import { type AnyMerging, mergeCall } from "./merging.ts";

/** Two records that may be one, side by side. */
export function ComparePage({ of }: { readonly of: AnyMerging }) {
  const { uuid = "", other = "" } = useParams();
  const api = useApi();
  const first = useQuery(apiQuery(api, mergeCall(of.kind, "show"), { params: { id: uuid } }));
  const second = useQuery(apiQuery(api, mergeCall(of.kind, "show"), { params: { id: other } }));
  usePage(of.words.compare, [
    { label: of.words.many, to: of.paths.list },
    { label: t("Possible duplicates"), to: of.paths.duplicates },
    { label: t("Compare") },
  ]);
  const back = <LinkButton to={of.paths.duplicates}>{t("Possible duplicates")}</LinkButton>;
  const both = together(first, second);
  return (
    <PageLayout header={<PageHeader title={of.words.compare} />}>
      <Loaded query={both} label={t("Loading the two records")} shape="page" count={6} back={back}>
        {([{ data: one }, { data: two }]) =>
          one.uuid === two.uuid ? (
            <Callout
              action={
                <LinkButton to={of.paths.record(one.uuid)}>
                  {t("Open {{name}}", { name: one.name })}
                </LinkButton>
              }
            >
              {t("These two records are one already.")}
            </Callout>
          ) : !one.can.delete || !two.can.delete ? (
            <Callout action={<LinkButton to={of.paths.list}>{of.words.many}</LinkButton>}>
              {of.words.notAllowed}
            </Callout>
          ) : (
            <CompareForm
              of={of}
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
