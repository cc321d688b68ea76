import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { Navigate, useParams } from "react-router";
import type { BridgeClient } from "#contract/bridge/client.ts";
import { isLinkName } from "#contract/bridge/deep-links.ts";
import type { ApiCall } from "#contract/bridge/registry.ts";
import { useHost } from "#lib/bridge/bridge-context.tsx";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { Loaded } from "#ui/states/loaded.tsx";

/** The case of this number, among all that one may see; on this computer alone while the server is away. */
async function findCase(
  api: ApiCall,
  bridge: BridgeClient,
  number: string,
): Promise<{ readonly id: string | null }> {
  if (!isLinkName("case", number)) return { id: null };
  try {
    const query = { q: number, archived: "yes,no", per_page: 50 };
    const { data } = await api("cases.list", { query });
    const found = data.data.find((each) => each.number === number);
    return { id: found === undefined ? null : String(found.id) };
  } catch (problem) {
    const { hits } = await bridge.call("offline.search", { q: number });
    const found = hits.find(
      ({ kind, title, detail }) => kind === "case" && `${title} ${detail}`.includes(number),
    );
    if (found === undefined) throw problem;
    return { id: found.id };
  }
}

/**
 * Where a link to a case leads: to the case, or to words that are the same whether there is no such case or one may not see it.
 * It opens, and never acts.
 */
export function OpenCasePage() {
  const { number = "" } = useParams();
  const { api, bridge } = useHost();
  usePage(t("Open a case"), [{ label: t("Cases"), to: paths.cases() }, { label: t("Open a case") }]);
  const found = useQuery({
    queryKey: ["open-case", number],
    queryFn: () => findCase(api, bridge, number),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
  if (found.data?.id) return <Navigate to={paths.case(found.data.id)} replace />;
  const back = <LinkButton to={paths.cases()}>{t("Cases")}</LinkButton>;
  return (
    <PageLayout header={<PageHeader title={t("Open a case")} />}>
      {found.data ? (
        <EmptyState icon={SearchX} title={t("No case of this number can be opened")} level={2} action={back}>
          {t(
            "There is no such case, or you are not among those who may see it. Ask whoever sent you the link.",
          )}
        </EmptyState>
      ) : (
        <Loaded query={found} label={t("Looking for the case")} shape="page" count={4} back={back} />
      )}
    </PageLayout>
  );
}
