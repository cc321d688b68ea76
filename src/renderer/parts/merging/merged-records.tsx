import { t } from "#lib/words/t.ts";
import "./merge.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { AnyMerge } from "#contract/records/merging/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { formatDate } from "#lib/words/format-date.ts";
import { Button } from "#ui/buttons/button.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { type AnyMerging, type MergingRecord, mergeCall } from "./merging.ts";
import { UnmergeDialog } from "./unmerge-dialog.tsx";

const said = (words: string, at: string, by: AnyMerge["by"]) =>
  `${words} ${formatDate(at)}${by ? ` ${t("by {{fullName}}", { fullName: by.full_name })}` : ""}`;

/** Records that were merged into this one, undone merges included; absent where there are none. */
export function MergedRecords({ of, record }: { readonly of: AnyMerging; readonly record: MergingRecord }) {
  const merges = useQuery(apiQuery(useApi(), mergeCall(of.kind, "merges"), { params: { id: record.uuid } }));
  const [undoing, setUndoing] = useState<AnyMerge | null>(null);
  const list = merges.data?.data ?? [];
  if (list.length === 0) return null;
  return (
    <section>
      <SectionHeader
        title={t("Merged records")}
        count={list.filter((each) => each.undone_at === null).length}
      />
      <ul>
        {list.map((merge) => (
          <li key={merge.uuid} className="merge-line">
            <span className="merge-line-words">
              {merge.undone_at === null ? (
                merge.other.name
              ) : (
                <Link to={of.paths.record(merge.other.uuid)}>{merge.other.name}</Link>
              )}
              <span className="merge-meta merge-when">
                {said(t("Merged"), merge.at, merge.by)}
                {merge.undone_at === null ? "" : `. ${said(t("Undone"), merge.undone_at, merge.undone_by)}`}
              </span>
            </span>
            {merge.undo ? (
              <Button
                size="small"
                onClick={() => setUndoing(merge)}
                aria-label={t("Undo the merge with {{name}}", { name: merge.other.name })}
              >
                {t("Undo…")}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <UnmergeDialog of={of} record={record} merge={undoing} onClose={() => setUndoing(null)} />
    </section>
  );
}
