import { useEffect, useEffectEvent } from "react";
import type { BridgeClient } from "#contract/bridge/client.ts";
import { draftPath } from "#lib/drafts/draft-keys.ts";
import { draftStoreOf } from "#lib/drafts/draft-store.ts";
import { t } from "#lib/words/t.ts";
import type { createAppRouter } from "#renderer/app/router.tsx";
import { useToast } from "#ui/overlays/toast.tsx";

/**
 * Words of a form that went while nobody was signed in, as after a crash: whoever signs in again finds them kept, and the way
 * back to them. Stands after what drops those of somebody else.
 */
export function useKeptWords(
  router: ReturnType<typeof createAppRouter>,
  bridge: BridgeClient,
  reader: number | null,
): void {
  const toast = useToast();
  const tell = useEffectEvent(async () => {
    const told = new Set<string>();
    for (const { key, label } of await draftStoreOf(bridge).putUntaken()) {
      const path = draftPath(key);
      // Words of a record that was being saved for the first time may be kept before and after: both lead to one place.
      const place = `${label} ${path}`;
      if (told.has(place)) continue;
      told.add(place);
      toast({
        kind: "stop",
        message: t("What you typed is kept and not saved yet: {{label}}.", { label }),
        ...(path === null
          ? {}
          : { action: { label: t("Go on with it"), run: () => void router.navigate(path) } }),
      });
    }
  });
  useEffect(() => {
    if (reader !== null) void tell();
  }, [reader]);
}
