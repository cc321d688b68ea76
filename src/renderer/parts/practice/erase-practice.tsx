import { t } from "#lib/words/t.ts";
import "./practice.css";
import { useState } from "react";
import { useLocation } from "react-router";
import type { Practice } from "#contract/services/practice/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { paths } from "#lib/page/paths.ts";
import { useReplacePage } from "#lib/page/use-replace-page.ts";
import { Button } from "#ui/buttons/button.tsx";
import type { LucideIcon } from "#ui/facts/icon.tsx";
import { DetachDialog } from "#ui/overlays/detach-dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";

interface EraseProps {
  readonly practice: Practice;
  readonly icon?: LucideIcon;
}

/** Erases the practice case with one click; only where something was written in it, it asks before. */
export function ErasePractice({ practice, icon }: EraseProps) {
  const { pathname } = useLocation();
  const leave = useReplacePage();
  const [asking, setAsking] = useState(false);
  const erase = useApiMutation("practice.erase", {
    onSuccess: () => {
      announce(t("The practice case is erased."));
      setAsking(false);
      if (pathname.startsWith(paths.case(practice.case_id))) leave(paths.dashboard());
    },
  });
  return (
    <div className="bw-practice">
      <Button
        size="small"
        icon={icon}
        loading={erase.isPending}
        onClick={() => (practice.changed ? setAsking(true) : erase.mutate({}))}
      >
        {t("Erase the practice case")}
      </Button>
      {erase.error ? (
        <p role="alert">
          {t("It was not erased. {{errorMessage}}", { errorMessage: errorMessage(erase.error) })}
        </p>
      ) : null}
      <DetachDialog
        what={asking ? practice.number : null}
        title={t("Erase the practice case")}
        action={t("Erase")}
        words={() => t("What you wrote in it goes too. It cannot be restored.")}
        onClose={() => setAsking(false)}
        onDetach={async () => {
          await erase.mutateAsync({});
        }}
      />
    </div>
  );
}
