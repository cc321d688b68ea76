import { t } from "#lib/words/t.ts";
import "./pin-offline.css";
import {
  ChevronDown,
  CloudDownload,
  HardDrive,
  HardDriveDownload,
  List,
  RotateCw,
  Trash2,
  TriangleAlert,
} from "lucide-react";
import { useEffect, useRef } from "react";
import type { PinnedRecord } from "#contract/bridge/registry.ts";
import { useAppState } from "#lib/bridge/bridge-context.tsx";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { paths } from "#lib/page/paths.ts";
import { formatLast } from "#lib/words/format-date.ts";
import { sizeText } from "#parts/media/file-facts.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Icon } from "#ui/facts/icon.tsx";
import { Menu, type MenuItem } from "#ui/overlays/menu.tsx";
import { useToast } from "#ui/overlays/toast.tsx";
import { Tooltip } from "#ui/overlays/tooltip.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { type PinnedName, useCanPin, usePinCommand, usePinned } from "./pinned-offline.ts";

const WHAT: Record<PinnedName["kind"], string> = {
  case: t("Its people, assessments, interviews, tasks and files"),
  assessment: t("Its person, its case, its interviews, tasks and files"),
};

/** In the head of a case or an assessment: takes it along, and says how far that is. Nothing where all is here anyway. */
export function PinOffline({ kind, id, madeHere = false }: PinOfflineProps) {
  return useCanPin() ? <KeepButton key={id} kind={kind} id={id} madeHere={madeHere} /> : null;
}

type PinOfflineProps = PinnedName & {
  /** The server does not have it yet: there is nothing to copy. */
  readonly madeHere?: boolean;
};

/** Why it cannot be pinned now; null where it can. */
function useMissing(kind: PinnedName["kind"], madeHere: boolean): string | null {
  const reachable = useAppState().connection?.server.reachable ?? true;
  if (madeHere)
    return t(
      "This {{kind}} is on this computer already and waits to be sent. It can be taken along once the server has it.",
      { kind },
    );
  return reachable
    ? null
    : t("Needs the server: this {{kind}} is copied from it. Try again when it is back.", { kind });
}

function KeepButton({ kind, id, madeHere = false }: PinOfflineProps) {
  const pinned = usePinned({ kind, id });
  const toast = useToast();
  const say = (error: unknown) => toast({ kind: "stop", message: errorMessage(error) });
  const keep = usePinCommand("offline.pin");
  const drop = usePinCommand("offline.unpin");
  useNews(pinned);

  const begin = () => keep.mutate({ kind, id }, { onError: say });
  const remove = () =>
    drop.mutate(
      { kind, id },
      {
        onError: say,
        onSuccess: () => announce(t("Removed from this computer. The {{kind}} itself stays.", { kind })),
      },
    );
  const missing = useMissing(kind, madeHere);
  if (pinned === null && missing !== null)
    return (
      <Tooltip content={<span className="bw-keep-tip">{missing}</span>}>
        <Button size="small" icon={CloudDownload} aria-disabled>
          {t("Take along")}
        </Button>
      </Tooltip>
    );
  if (pinned === null)
    return (
      <Tooltip
        content={
          <span className="bw-keep-tip">
            {t("{{kind}} are copied to this computer, encrypted, and open without a network.", {
              kind: WHAT[kind],
            })}
          </span>
        }
      >
        <Button size="small" icon={CloudDownload} loading={keep.isPending} onClick={begin}>
          {t("Take along")}
        </Button>
      </Tooltip>
    );
  return <KeptMenu pinned={pinned} again={begin} remove={remove} />;
}

type KeptMenuProps = {
  readonly pinned: PinnedRecord;
  readonly again: () => void;
  readonly remove: () => void;
};

function KeptMenu({ pinned, again, remove }: KeptMenuProps) {
  const note = pinnedNote(pinned);
  const items: readonly MenuItem[] = [
    { head: note },
    ...(pinned.state === "failed"
      ? [{ label: t("Try again"), icon: RotateCw, onSelect: again } satisfies MenuItem]
      : []),
    { label: t("All on this computer"), icon: List, to: paths.offline() },
    "line",
    {
      label: pinned.state === "loading" ? t("Stop and remove") : t("Remove from this computer"),
      note: t("The {{kind}} itself stays.", { kind: pinned.kind }),
      icon: Trash2,
      onSelect: remove,
    },
  ];
  return (
    <Menu
      label={t("Available offline")}
      placement="bottom-end"
      items={items}
      trigger={(trigger) => (
        <Tooltip content={<span className="bw-keep-tip">{note}</span>}>
          <Button {...trigger} {...looks[pinned.state]} size="small" trailingIcon={ChevronDown}>
            {pinned.state === "loading" ? (
              <>
                {t("Taking along")}{" "}
                {pinned.total > 0 ? (
                  <span className="bw-keep-count">
                    {t("{{done}} of {{total}}", { done: pinned.done, total: pinned.total })}
                  </span>
                ) : null}
              </>
            ) : pinned.state === "ready" ? (
              t("Available offline")
            ) : (
              t("Partly offline")
            )}
          </Button>
        </Tooltip>
      )}
    />
  );
}

const looks = {
  loading: { icon: CloudDownload, className: "bw-keep-loading" },
  ready: { icon: HardDriveDownload, className: "bw-keep-ready" },
  failed: { icon: TriangleAlert, className: "bw-keep-failed" },
} as const;

/** What is here, in one or two sentences. */
export function pinnedNote(pinned: PinnedRecord): string {
  if (pinned.state === "loading")
    return t("{{kind}} are being copied, encrypted.", { kind: WHAT[pinned.kind] });
  const age =
    pinned.pinnedAt === null ? "" : ` ${t("As of {{when}}.", { when: formatLast(pinned.pinnedAt) })}`;
  if (pinned.state === "failed") return `${pinned.problem ?? t("Not everything could be copied.")}${age}`;
  const files = pinned.size > 0 ? ` ${t("Files: {{size}}.", { size: sizeText(pinned.size) })}` : "";
  return t("On this computer, encrypted.{{age}}{{files}}{{words}}", {
    age,
    files,
    words: pinned.problem ? ` ${pinned.problem}` : "",
  });
}

/** Announces the end of the download to screen readers. */
function useNews(pinned: PinnedRecord | null): void {
  const before = useRef(pinned?.state);
  const state = pinned?.state;
  useEffect(() => {
    if (before.current === "loading" && state === "ready") announce(t("Available offline."));
    if (before.current === "loading" && state === "failed") announce(t("Not everything could be copied."));
    before.current = state;
  }, [state]);
}

/** A small icon beside the name of a pinned record. */
export function PinnedSign(name: PinnedName) {
  const pinned = usePinned(name);
  if (pinned?.state !== "ready") return null;
  return (
    <span className="bw-kept-sign">
      <Icon of={HardDrive} size={14} />
      <span className="bw-hidden">{t("Available offline")}</span>
    </span>
  );
}
