import { useEffect } from "react";
import { useAppState } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import { useToast } from "#ui/overlays/toast.tsx";

/** Tells once that the file of the drafts was damaged: it stays until it is closed, and the next start opens the new file. */
export function useDraftsSetAside(): void {
  const { draftsSetAside } = useAppState();
  const show = useToast();
  useEffect(() => {
    if (draftsSetAside)
      show({
        kind: "stop",
        message: t(
          "The file of your drafts on this computer was damaged, so what you had begun and not saved is not here. The file was set aside and nothing was deleted. What you type from now on is kept again; saved records are not touched.",
        ),
      });
  }, [draftsSetAside, show]);
}
