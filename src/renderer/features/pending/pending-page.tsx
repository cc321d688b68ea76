import { t } from "#lib/words/t.ts";
import "./pending.css";
import { CircleCheck, Download, RotateCw } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { PendingChange } from "#contract/bridge/waiting.ts";
import { useAppState } from "#lib/bridge/bridge-context.tsx";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { usePendingChanges, useSendNow } from "#lib/bridge/outbox.ts";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { GovernedButton } from "#parts/policy/governed-button.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { arrangeChanges } from "./arrange-changes.ts";
import { DiscardChange } from "./discard-change.tsx";
import { ExportDialog } from "./export-dialog.tsx";
import { LostCallout } from "./lost-callout.tsx";
import { PendingRowView } from "./pending-row.tsx";
import { namedChange, sumWords } from "./pending-words.ts";

/** Everything in the outbox. */
export function PendingPage() {
  usePage(t("Changes waiting"), [
    { label: t("Dashboard"), to: paths.dashboard() },
    { label: t("Changes waiting") },
  ]);
  const pending = usePendingChanges();
  const here = useAppState().connection?.kind === "computer";
  const changes = pending.data?.changes;
  return (
    <PageLayout
      header={
        <PageHeader
          title={t("Changes waiting")}
          facts={
            <span>
              {changes !== undefined && changes.length > 0
                ? `${sumWords(changes)}. Saved on this computer, encrypted, in the order in which they are sent.`
                : here
                  ? t("Your records are on this computer; nothing has to be sent.")
                  : t("What is saved on this computer and not on the server yet.")}
            </span>
          }
          actions={changes !== undefined && changes.length > 0 ? <PageActions /> : null}
        />
      }
    >
      <div className="pending-page">
        <Troubles />
        <Loaded query={pending} label={t("Loading what waits")} count={5}>
          {(found) => <PendingList changes={found.changes} />}
        </Loaded>
      </div>
    </PageLayout>
  );
}

function PageActions() {
  const send = useSendNow();
  const [exporting, setExporting] = useState(false);
  return (
    <>
      {send.error ? <span role="alert">{errorMessage(send.error)}</span> : null}
      <GovernedButton needs="save" size="small" icon={Download} onClick={() => setExporting(true)}>
        {t("Export…")}
      </GovernedButton>
      <Button size="small" icon={RotateCw} loading={send.isPending} onClick={() => send.mutate({})}>
        {t("Send now")}
      </Button>
      <ExportDialog open={exporting} onClose={() => setExporting(false)} />
    </>
  );
}

/** Problems of the whole outbox: nothing can be saved, some of it is lost, or its user must sign in. */
function Troubles() {
  const { outbox } = useAppState();
  if (outbox === null) return null;
  return (
    <>
      {outbox.problem === null ? null : (
        <Callout kind="stop" title={t("Nothing can be saved on this computer.")} role="alert">
          {outbox.problem}
        </Callout>
      )}
      {outbox.lost === null ? null : <LostCallout lost={outbox.lost} />}
      {outbox.needsSignIn && outbox.waiting > 0 ? (
        <Callout kind="wait" title={t("Your session ended.")}>
          {t("Nothing is sent until you sign in again. What waits stays on this computer.")}
        </Callout>
      ) : null}
    </>
  );
}

function NothingWaits() {
  const { connection } = useAppState();
  return connection?.kind === "computer" ? (
    <EmptyState icon={CircleCheck} title={t("Everything is saved.")} level={2}>
      {t("What you type is saved on this computer at once, so nothing ever waits here.")}
    </EmptyState>
  ) : (
    <EmptyState icon={CircleCheck} title={t("Everything is on the server.")} level={2}>
      {t("What you save while the server cannot be reached waits here until it is sent.")}
    </EmptyState>
  );
}

function PendingList({ changes }: { readonly changes: readonly PendingChange[] }) {
  const [discarding, setDiscarding] = useState<PendingChange | null>(null);
  const { list, takePlace } = useFocusKept(changes);
  const groups = arrangeChanges(changes);
  const order = groups.flat().map(({ change }) => change.id);
  const names = new Map(changes.map((change) => [change.id, namedChange(change)]));
  return (
    <>
      {changes.length === 0 ? (
        <NothingWaits />
      ) : (
        <ol ref={list} className="pending-groups">
          {groups.map((rows) => (
            <li key={rows[0]?.change.id} className="pending-group">
              <ol>
                {rows.map(({ change, depth }) => (
                  <PendingRowView
                    key={change.id}
                    change={change}
                    depth={depth}
                    index={order.indexOf(change.id)}
                    nameOf={(id) => names.get(id)}
                    onDiscard={() => {
                      takePlace.of(change.id);
                      setDiscarding(change);
                    }}
                  />
                ))}
              </ol>
            </li>
          ))}
        </ol>
      )}
      <DiscardChange
        change={discarding}
        changes={changes}
        onClose={() => setDiscarding(null)}
        onDiscarded={takePlace.again}
      />
    </>
  );
}

const rowOf = (element: Element | null) => element?.closest<HTMLElement>("[data-change]") ?? null;
const rows = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>("[data-change]") ?? [])];

/** The row of a change, else the row now in its place, else the page. */
function focusRow(list: HTMLElement | null, id: string, at: number): void {
  const all = rows(list);
  const own = all.find(({ dataset }) => dataset.change === id);
  (own ?? all[Math.min(at, all.length - 1)] ?? document.querySelector<HTMLElement>("main"))?.focus();
}

type Place = { readonly id: string; readonly at: number };

/**
 * Rows disappear as they are sent. Then the focus moves to the row now in their place; coming back from a review, to
 * the row that was left.
 */
function useFocusKept(changes: readonly PendingChange[]) {
  const list = useRef<HTMLOListElement>(null);
  const place = useRef<Place | null>(null);
  const asked = useRef<Place | null>(null);
  const from = useFrom();
  const placeOf = (id: string): Place => ({
    id,
    at: rows(list.current).findIndex(({ dataset }) => dataset.change === id),
  });
  // Runs once because: the focus returns only when the list is first drawn.
  useEffect(() => {
    if (from !== null && changes.length > 0) focusRow(list.current, from.id, from.at);
  }, []);
  useEffect(() => {
    const note = () => {
      const row = rowOf(document.activeElement);
      place.current = row ? { id: row.dataset.change ?? "", at: rows(list.current).indexOf(row) } : null;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  // Checks again whenever the list changes.
  useEffect(() => {
    const last = place.current;
    const lost = document.activeElement === document.body || document.activeElement === null;
    if (last === null || !lost || changes.some(({ id }) => id === last.id)) return;
    focusRow(list.current, last.id, last.at);
  }, [changes]);
  const takePlace = {
    /** Remembers the place of a change before a dialog is opened from it. */
    of: (id: string) => {
      asked.current = placeOf(id);
    },
    /** Returns the focus there once the dialog has closed. */
    again: () => {
      if (asked.current) focusRow(list.current, asked.current.id, asked.current.at);
    },
  };
  return { list, takePlace };
}

/** The change whose review one comes from, and its place in the list. */
function useFrom(): Place | null {
  const state: unknown = useLocation().state;
  if (typeof state !== "object" || state === null || !("reviewed" in state)) return null;
  return { id: String(state.reviewed), at: "at" in state ? Number(state.at) : 0 };
}
