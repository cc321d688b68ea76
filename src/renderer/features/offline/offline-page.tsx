import { t } from "#lib/words/t.ts";
import "./offline.css";
import { ClipboardList, CloudDownload, FolderOpen, MonitorCheck } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { PinnedRecord } from "#contract/bridge/registry.ts";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { formatDateTime } from "#lib/words/format-date.ts";
import { sizeText } from "#parts/media/file-facts.ts";
import { useCanPin, usePinCommand, usePinnedList } from "#parts/offline/pinned-offline.ts";
import { Button } from "#ui/buttons/button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { Icon } from "#ui/facts/icon.tsx";
import { ProgressBar } from "#ui/facts/progress-bar.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { SetAsideNote } from "./set-aside-note.tsx";

const TITLE = t("On this computer");

/** Pinned records: their size, their age, and a way to remove them. */
export function OfflinePage() {
  usePage(TITLE, [{ label: t("Dashboard"), to: paths.dashboard() }, { label: TITLE }]);
  const can = useCanPin();
  const found = usePinnedList();
  return (
    <PageLayout
      header={
        <PageHeader
          title={TITLE}
          facts={
            <span>
              {can ? sumWords(found.data?.pinned ?? []) : t("All records are kept on this computer.")}
            </span>
          }
        />
      }
    >
      <div className="offline-page">
        {can ? (
          <Loaded query={found} label={t("Loading what is on this computer")} count={3}>
            {({ pinned }) => <KeptList pinned={pinned} />}
          </Loaded>
        ) : (
          <EmptyState icon={MonitorCheck} title={t("Nothing needs to be taken along")} level={2}>
            {t("Bellwether keeps all its records here. They open without a network.")}
          </EmptyState>
        )}
        <SetAsideNote />
      </div>
    </PageLayout>
  );
}

const sumWords = (pinned: readonly PinnedRecord[]): string => {
  if (pinned.length === 0) return t("Cases and assessments that open without a network.");
  return t("{{count}} taken along. Encrypted, and removed from here when you sign out.", {
    count: pinned.length,
  });
};

function KeptList({ pinned }: { readonly pinned: readonly PinnedRecord[] }) {
  if (pinned.length === 0)
    return (
      <EmptyState
        icon={CloudDownload}
        title={t("Nothing is taken along yet")}
        level={2}
        action={<LinkButton to={paths.cases()}>{t("Cases")}</LinkButton>}
      >
        {t(
          "Open a case or an assessment and choose Take along. It is copied to this computer, encrypted, with its people and files.",
        )}
      </EmptyState>
    );
  return (
    <ul className="offline-list">
      {pinned.map((one) => (
        <KeptRow key={`${one.kind} ${one.id}`} pinned={one} />
      ))}
    </ul>
  );
}

function KeptRow({ pinned }: { readonly pinned: PinnedRecord }) {
  const { kind, id, title } = pinned;
  const drop = usePinCommand("offline.unpin");
  const keep = usePinCommand("offline.pin");
  const [gone, setGone] = useState(false);
  const remove = () => {
    setGone(true);
    drop.mutate(
      { kind, id },
      {
        onError: () => setGone(false),
        onSuccess: () => {
          announce(t("{{title}} is removed from this computer.", { title }));
          document.querySelector("main")?.focus();
        },
      },
    );
  };
  const failure = drop.error ?? keep.error;
  return (
    <li className="offline-row">
      <span className="offline-sign">
        <Icon of={kind === "case" ? FolderOpen : ClipboardList} />
      </span>
      <div className="offline-text">
        <Link to={kind === "case" ? paths.case(id) : paths.assessment(id)} className="offline-title">
          {title}
        </Link>
        <p className="offline-meta">
          {pinned.state === "loading" ? (
            <span>
              {t("Being copied, {{done}} of {{total}}", { done: pinned.done, total: pinned.total })}
            </span>
          ) : pinned.pinnedAt === null ? null : (
            <span>{t("As of {{moment}}", { moment: formatDateTime(pinned.pinnedAt) })}</span>
          )}
          {pinned.size > 0 ? <span>{t("Files {{size}}", { size: sizeText(pinned.size) })}</span> : null}
          {pinned.state === "failed" ? <span className="offline-wait">{t("Not complete")}</span> : null}
        </p>
        {pinned.state === "loading" && pinned.total > 0 ? (
          <ProgressBar
            label={t("{{title}}, being copied", { title })}
            value={pinned.done / pinned.total}
            valueText={t("{{done}} of {{total}}", { done: pinned.done, total: pinned.total })}
          />
        ) : null}
        {pinned.problem ? <p className="offline-problem">{pinned.problem}</p> : null}
        {failure ? <Callout kind="stop">{errorMessage(failure)}</Callout> : null}
      </div>
      <div className="offline-actions">
        {pinned.state === "failed" ? (
          <Button size="small" loading={keep.isPending} onClick={() => keep.mutate({ kind, id })}>
            {t("Try again")}
            <span className="bw-hidden">: {title}</span>
          </Button>
        ) : null}
        <Button size="small" loading={gone} onClick={remove}>
          {t("Remove")}
          <span className="bw-hidden"> {t("{{title}} from this computer", { title })}</span>
        </Button>
      </div>
    </li>
  );
}
