import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { create } from "zustand";
import type { AppState } from "#contract/bridge/app-state.ts";
import { appStateKey } from "#lib/bridge/bridge.ts";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import { useToast } from "#ui/overlays/toast.tsx";

/** A file that is being made: by which call, and of which recorded disclosure. Nothing of what is to be in it. */
export interface Making {
  readonly endpoint: string;
  readonly disclosureId: number | null;
}

/** The same, and the page where it was asked for. */
interface AtPage extends Making {
  readonly path: string;
}

interface Stopped {
  /** Ended by the lock, and by whom it was asked for. */
  readonly stopped: (AtPage & { readonly userId: number }) | null;
  /** Asked for once more: the dialog of that page takes it from here. */
  readonly again: AtPage | null;
}

const useStopped = create<Stopped>(() => ({ stopped: null, again: null }));

const usePath = () => {
  const { pathname, search } = useLocation();
  return `${pathname}${search}`;
};

/** Notes what the lock ends: the page goes with its dialog, whose call ends, up to the server. */
export function useNoteStopped(running: () => Making | null): void {
  const client = useQueryClient();
  const path = usePath();
  const userId = useSession().user?.id ?? null;
  const note = useEffectEvent(() => {
    const making = running();
    if (making === null || userId === null) return;
    if (client.getQueryData<AppState>(appStateKey)?.phase === "locked")
      useStopped.setState({ stopped: { ...making, path, userId } });
  });
  useEffect(() => () => note(), []);
}

/** After the lock: says that a file was stopped, and leads to where it is begun again. */
export function useStoppedNews(): void {
  const toast = useToast();
  const navigate = useNavigate();
  const userId = useSession().user?.id ?? null;
  const tell = useEffectEvent(() => {
    const { stopped } = useStopped.getState();
    useStopped.setState({ stopped: null, again: null });
    if (stopped === null || stopped.userId !== userId) return;
    const { userId: _, ...again } = stopped;
    toast({
      kind: "stop",
      message: t("A file was stopped, because Bellwether was locked while it was made."),
      action: {
        label: t("Begin again"),
        run: () => {
          useStopped.setState({ again });
          void navigate(again.path);
        },
      },
    });
  });
  useEffect(() => tell(), []);
}

/** Opens the dialog of an export that is begun again. `endpoint`: the call that it would make. */
export function useBegunAgain(
  endpoint: string,
  open: ((disclosureId: number | null) => void) | undefined,
): void {
  const again = useStopped((state) => state.again);
  const path = usePath();
  const isThis = open !== undefined && again?.endpoint === endpoint && again.path === path;
  const begin = useEffectEvent(() => {
    useStopped.setState({ again: null });
    if (again) open?.(again.disclosureId);
  });
  useEffect(() => {
    if (isThis) begin();
  }, [isThis]);
}
