import { useState } from "react";
import { type DashboardLayout, defaultLayout } from "#contract/services/dashboard/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { t } from "#lib/words/t.ts";
import { announce } from "#ui/states/live-region.tsx";

/** The arrangement of the dashboard: shown at once, saved at every step. */
export function useArrangement(saved: DashboardLayout | undefined) {
  const [open, setOpen] = useState(false);
  // The chosen arrangement holds before the server confirms it; steps are sent one after another.
  const [chosen, setChosen] = useState<DashboardLayout | null>(null);
  const inTurn = { scope: { id: "dashboard-layout" }, onError: () => setChosen(null) };
  const save = useApiMutation("dashboard.arrange", inTurn);
  const first = useApiMutation("dashboard.reset", inTurn);
  return {
    open,
    layout: chosen ?? saved ?? defaultLayout,
    problem: save.error ?? first.error,
    begin: () => setOpen(true),
    close: () => setOpen(false),
    arrange: (layout: DashboardLayout) => {
      setChosen(layout);
      first.reset();
      save.mutate({ body: { left: [...layout.left], right: [...layout.right] } });
    },
    reset: () => {
      setChosen(defaultLayout);
      save.reset();
      first.mutate({});
      announce(t("The dashboard is as it was at first."));
    },
  };
}
