import { useState } from "react";
import { type DashboardLayout, defaultLayout } from "#contract/services/dashboard/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { announce } from "#ui/states/live-region.tsx";

/** Where the parts of the dashboard stand: shown at once, saved with every step. */
export function useArrangement(saved: DashboardLayout | undefined) {
  const [open, setOpen] = useState(false);
  // What was chosen here stands before the server has said it back; one step is sent after the other.
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
      announce("The dashboard is as it was at first.");
    },
  };
}
