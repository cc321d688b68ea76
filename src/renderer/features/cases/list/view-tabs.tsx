import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { CaseBase, CaseView } from "#contract/records/case-lists/schema.ts";
import { etagOf, useApiMutation } from "#lib/bridge/api.ts";
import { deleteProblem } from "#lib/bridge/delete-problem.ts";
import { errorMessage } from "#lib/bridge/error-message.ts";
import type { ListState } from "#lib/lists/list-url.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Tabs } from "#ui/layout/tabs.tsx";
import { DeleteDialog } from "#ui/overlays/delete-dialog.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { caseViews, viewLink } from "./case-list-url.ts";
import { bodyOfState, isChanged, savedLink } from "./saved-views.ts";
import { type NamedView, ViewDialog } from "./view-dialog.tsx";

type ViewTabsProps = {
  readonly search: URLSearchParams;
  readonly base: CaseBase;
  readonly state: ListState;
  readonly views: readonly CaseView[];
  readonly saved: CaseView | null;
  /** Count of the current view without filters. */
  readonly count: number | undefined;
};

const standard: Pick<CaseView, "q" | "sort" | "filters" | "columns"> = {
  q: "",
  sort: "-updated_at",
  filters: {},
  columns: null,
};

/** The views above the list: the standard ones, then one's own, with actions for the current one. */
export function ViewTabs({ search, base, state, views, saved, count }: ViewTabsProps) {
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<NamedView | null>(null);
  const [leaving, setLeaving] = useState(false);
  const current = saved === null ? base : `saved-${saved.id}`;
  const changed = isChanged(saved ?? { base, ...standard }, base, state);
  const go = (view: CaseView) => void navigate(savedLink(view), { replace: true });
  const update = useApiMutation("cases.updateView", { onSuccess: () => announce(t("View saved.")) });
  const remove = useApiMutation("cases.deleteView", {
    onSuccess: () => {
      setLeaving(false);
      void navigate(viewLink(new URLSearchParams(), base), { replace: true });
    },
  });
  const tabs = [
    ...caseViews.map(({ id, label }) => ({ id: id as string, label, to: viewLink(search, id) })),
    ...views.map((view) => ({ id: `saved-${view.id}`, label: view.name, to: savedLink(view) })),
  ];

  return (
    <>
      <div className="case-views">
        <Tabs
          label={t("Views of cases")}
          current={current}
          tabs={tabs.map((tab) => ({ ...tab, count: tab.id === current ? count : undefined }))}
        />
        <div className="case-views-end">
          {saved !== null && changed ? (
            <Button
              variant="minimal"
              size="small"
              loading={update.isPending}
              onClick={() =>
                update.mutate({
                  params: { id: saved.id },
                  body: bodyOfState(saved.name, base, state),
                  ifMatch: etagOf(saved),
                })
              }
            >
              {t("Save changes")}
            </Button>
          ) : null}
          {changed ? (
            <Button
              variant="minimal"
              size="small"
              onClick={() => setDialog({ kind: "new", body: bodyOfState("", base, state) })}
            >
              {saved === null ? t("Save view…") : t("Save as new view…")}
            </Button>
          ) : null}
          {saved === null ? null : (
            <Menu
              label={t("View {{name}}", { name: saved.name })}
              placement="bottom-end"
              items={[
                { label: t("Rename…"), onSelect: () => setDialog({ kind: "rename", view: saved }) },
                ...(changed ? [{ label: t("Discard changes"), onSelect: () => go(saved) }] : []),
                "line",
                { label: t("Delete view…"), danger: true, onSelect: () => setLeaving(true) },
              ]}
              trigger={(trigger) => (
                <Button {...trigger} variant="minimal" size="small" trailingIcon={ChevronDown}>
                  {t("This view")}
                </Button>
              )}
            />
          )}
        </div>
      </div>
      {update.error ? (
        <p role="alert" className="case-views-problem">
          {t("The view was not saved. {{errorMessage}}", { errorMessage: errorMessage(update.error) })}
        </p>
      ) : null}
      {dialog ? <ViewDialog named={dialog} onClose={() => setDialog(null)} onSaved={go} /> : null}
      <DeleteDialog
        open={leaving}
        name={saved?.name ?? ""}
        busy={remove.isPending}
        error={remove.error ? deleteProblem(remove.error) : undefined}
        onClose={() => {
          remove.reset();
          setLeaving(false);
        }}
        onDelete={() => {
          if (saved) remove.mutate({ params: { id: saved.id } });
        }}
      >
        {t("Only the view goes. The cases in it stay as they are.")}
      </DeleteDialog>
    </>
  );
}
