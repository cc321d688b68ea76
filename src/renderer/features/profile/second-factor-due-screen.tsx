import { t } from "#lib/words/t.ts";
import "./profile.css";
import { useEffect } from "react";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { useSignOut } from "#parts/connection/use-sign-out.ts";
import { Button } from "#ui/buttons/button.tsx";
import { EntryLayout } from "#ui/layout/entry-layout.tsx";
import { SecondFactor } from "./second-factor.tsx";

/** Stands before everything else once the time is over within which a second factor was to be set up (V-5). */
export function SecondFactorDueScreen({ onKept }: { readonly onKept: () => void }) {
  const { user } = useSession();
  const { signOut, isPending } = useSignOut();
  useEffect(() => {
    document.title = t("Second factor · Bellwether");
  }, []);
  return (
    <EntryLayout
      wide
      title={t("Set up your second factor")}
      subtitle={t("Your organization asks for one. Nothing that you wrote is lost.")}
      links={
        <Button variant="minimal" loading={isPending} onClick={signOut}>
          {t("Sign out")}
        </Button>
      }
    >
      <SecondFactor on={user?.second_factor === true} required onKept={onKept} />
    </EntryLayout>
  );
}
