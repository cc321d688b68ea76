import { useQuery } from "@tanstack/react-query";
import type { KeptRow } from "#contract/services/deleted/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { useZoneOf } from "#lib/page/use-schedule.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { calledWords, doneWords } from "./deleted-words.ts";

type ReadKeptProps = { readonly row: KeptRow; readonly onClose: () => void };

/** What was written in a deleted record, to be read and copied. */
export function ReadKept({ row, onClose }: ReadKeptProps) {
  const found = useQuery(apiQuery(useApi(), "deleted.show", { params: { id: row.id } }));
  return (
    <Dialog
      open
      title={calledWords(row)}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("Close")}</Button>}
    >
      <p className="bw-dialog-text">{doneWords(row, useZoneOf()(null))}.</p>
      <Loaded query={found} label={t("Loading what was written")} count={4}>
        {({ data }) => (
          <>
            {data.with.length > 0 ? (
              <p className="bw-dialog-text">
                {row.why === "deleted"
                  ? t("With it went: {{with}}.", { with: data.with.join(", ") })
                  : t("With it stay: {{with}}.", { with: data.with.join(", ") })}
              </p>
            ) : null}
            <dl className="deleted-read">
              {data.words.map(({ field, text }, place) => (
                <div key={`${place} ${field}`}>
                  <dt>{field}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
