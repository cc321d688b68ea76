import { Download, Ellipsis } from "lucide-react";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { SearchReport } from "#contract/services/saved-searches/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { deleteProblem } from "#lib/bridge/delete-problem.ts";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { ExportDialog } from "#parts/exports/export-dialog.tsx";
import { rowsText } from "#parts/exports/export-words.ts";
import { GovernedButton } from "#parts/policy/governed-button.tsx";
import { SearchDialog } from "#parts/searches/search-dialog.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { FactList } from "#ui/facts/fact-list.tsx";
import { DeleteDialog } from "#ui/overlays/delete-dialog.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";

type SearchActionsProps = {
  readonly report: SearchReport;
  readonly total: number;
  /** It was deleted: nothing of it may be read any more. */
  readonly onGone: (gone: boolean) => void;
};

/** Export, edit and delete, as far as one may. */
export function SearchActions({ report, total, onGone }: SearchActionsProps) {
  const { search } = report;
  const [address, setAddress] = useSearchParams();
  // A draft's link leads to the form.
  const asked = address.has("edit") && search.can.edit;
  const [shown, setShown] = useState<"edit" | "export" | "delete" | null>(asked ? "edit" : null);
  const navigate = useNavigate();
  const close = () => {
    setShown(null);
    if (address.has("edit"))
      setAddress(
        (now) => {
          const next = new URLSearchParams(now);
          next.delete("edit");
          return next;
        },
        { replace: true },
      );
  };
  const remove = useApiMutation("searches.delete", {
    onMutate: () => onGone(true),
    onError: () => onGone(false),
    onSuccess: () => {
      announce(t("Saved search deleted."));
      void navigate(paths.searches(), { replace: true });
    },
  });
  return (
    <>
      {search.can.export && report.exportable > 0 ? (
        <GovernedButton needs="save" size="small" icon={Download} onClick={() => setShown("export")}>
          {t("Export…")}
        </GovernedButton>
      ) : null}
      {search.can.edit ? (
        <Menu
          label={t("Saved search")}
          placement="bottom-end"
          items={[
            { label: t("Edit…"), onSelect: () => setShown("edit") },
            ...(search.can.delete
              ? (["line", { label: t("Delete…"), danger: true, onSelect: () => setShown("delete") }] as const)
              : []),
          ]}
          trigger={(trigger) => <IconButton {...trigger} icon={Ellipsis} label={t("More")} size="small" />}
        />
      ) : null}
      {shown === "edit" ? (
        <SearchDialog of={{ search }} onClose={close} onSaved={() => announce(t("Saved successfully."))} />
      ) : null}
      <ExportDialog
        open={shown === "export"}
        title={t("Export what the search finds")}
        formats={["csv", "xlsx", "json"]}
        onOpen={() => setShown("export")}
        onClose={close}
        request={(choice) => ({
          endpoint: "searches.download",
          params: { id: search.id },
          body: { ...choice, destination: "download" },
        })}
      >
        <FactList
          facts={[
            { label: t("Rows"), value: rowsText(report.exportable) },
            { label: t("Columns"), value: report.columns.map((column) => column.label).join(", ") },
          ]}
        />
        {report.exportable < total ? (
          <Callout kind="info">
            {t("The search finds {{rows}}. Only what you lead or administer can be exported.", {
              rows: rowsText(total),
            })}
          </Callout>
        ) : null}
      </ExportDialog>
      <DeleteDialog
        open={shown === "delete"}
        name={search.name}
        busy={remove.isPending}
        error={remove.error ? deleteProblem(remove.error) : undefined}
        onClose={() => {
          remove.reset();
          close();
        }}
        onDelete={() => remove.mutate({ params: { id: search.id } })}
      >
        {search.shared_with.kind === "nobody"
          ? t("Only the search goes. The records that it finds stay as they are.")
          : t("It goes for everybody it is shared with. The records that it finds stay as they are.")}
      </DeleteDialog>
    </>
  );
}
