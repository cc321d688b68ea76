import { useState } from "react";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { paths } from "#lib/page/paths.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { Callout } from "#ui/states/callout.tsx";

/** Says by when a second factor must be set up. */
export function SecondFactorDue() {
  const due = useSession().user?.second_factor_due ?? null;
  const [later, setLater] = useState(false);
  if (due === null || later) return null;
  return (
    <Callout
      kind="wait"
      role="status"
      className="bw-shell-note"
      title={t("Your organization asks for a second factor by {{date}}.", { date: formatDate(due) })}
      action={
        <span className="bw-shell-note-actions">
          <LinkButton size="small" to={`${paths.profile()}#profile-factor`}>
            {t("Set it up")}
          </LinkButton>
          <Button size="small" variant="minimal" onClick={() => setLater(true)}>
            {t("Later")}
          </Button>
        </span>
      }
    >
      {t("You need an authenticator app on your phone. After that day nothing else opens without it.")}
    </Callout>
  );
}
