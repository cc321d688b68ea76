import { useEffect } from "react";
import { useUntakenDrafts } from "#lib/drafts/draft-store.ts";
import { t } from "#lib/words/t.ts";
import { Callout } from "#ui/states/callout.tsx";

/** Words of a form that nobody could keep: they are in this window alone, which asks before it is closed. */
export function TypedBefore() {
  const some = useUntakenDrafts(({ count }) => count > 0);
  useEffect(() => {
    if (!some) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [some]);
  if (!some) return null;
  return (
    <Callout kind="wait" title={t("What you typed is kept in this window.")}>
      {t("It is not saved yet. Sign in here and go on with it; do not close or reload this window before.")}
    </Callout>
  );
}
