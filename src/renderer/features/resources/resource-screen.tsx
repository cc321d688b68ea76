import { ArrowUpRight, BookOpen, GraduationCap, Link2Off, MessagesSquare } from "lucide-react";
import { useNavigate, useParams } from "react-router";
import { useBridgeMutation } from "#lib/bridge/bridge.ts";
import { useAppState, useSession } from "#lib/bridge/bridge-context.tsx";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { Trans } from "#lib/words/trans.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { isResourceKind, type ResourceKind, resourceWords } from "./resource-kinds.ts";

const ICONS = { consultation: MessagesSquare, manual: BookOpen, training: GraduationCap };

/** One resource: opens the address that an administrator set, or says that none is set (DOMAIN-10i). */
export function ResourceScreen() {
  const { kind } = useParams();
  return <Resource kind={isResourceKind(kind) ? kind : "manual"} />;
}

function Resource({ kind }: { readonly kind: ResourceKind }) {
  const { title, about } = resourceWords[kind];
  usePage(title, [{ label: t("Dashboard"), to: paths.dashboard() }, { label: title }]);
  const { server } = useSession();
  const address = server.resources[kind];
  return (
    <PageLayout header={<PageHeader title={title} facts={<span>{about}</span>} />}>
      {address === null ? <NotSet title={title} kind={kind} /> : <Open address={address} kind={kind} />}
    </PageLayout>
  );
}

function Open({ address, kind }: { readonly address: string; readonly kind: ResourceKind }) {
  const open = useBridgeMutation("window.openExternal");
  return (
    <>
      {open.error || open.data?.opened === false ? (
        <Callout kind="stop" title={t("Not opened.")} role="alert">
          {open.error ? errorMessage(open.error) : t("This address may not be opened from Bellwether.")}
        </Callout>
      ) : null}
      <EmptyState
        icon={ICONS[kind]}
        title={hostOf(address)}
        level={2}
        action={
          <Button
            variant="primary"
            trailingIcon={ArrowUpRight}
            loading={open.isPending}
            onClick={() => open.mutate({ url: address })}
          >
            {t("Open in the browser")}
          </Button>
        }
      >
        {t("It opens outside Bellwether. Nothing from your records goes with it.")}
      </EmptyState>
    </>
  );
}

function NotSet({ title, kind }: { readonly title: string; readonly kind: ResourceKind }) {
  const navigate = useNavigate();
  const here = useAppState().connection?.kind !== "server";
  return (
    <EmptyState
      icon={Link2Off}
      title={t("No address is set")}
      level={2}
      action={<Button onClick={() => void navigate(-1)}>{t("Go back")}</Button>}
    >
      {here ? (
        t("A team server can give everyone on the team this address. Records on this computer have none.")
      ) : (
        <Trans
          i18nKey="An administrator has not said yet where {{title}} is found. Whoever runs the server sets it with <code>RESOURCE_{{kind}}</code>."
          values={{ title: title.toLowerCase(), kind: kind.toUpperCase() }}
          components={{ code: <code /> }}
        />
      )}
    </EmptyState>
  );
}

const hostOf = (address: string) => {
  try {
    return new URL(address).host;
  } catch {
    return address;
  }
};
