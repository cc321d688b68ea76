import type { CaseRecord } from "#contract/entities/case.ts";
import { formatDate } from "#lib/format-date.ts";
import { ClassificationTag } from "#ui/classification-tag.tsx";
import { LocalNote } from "#ui/local-note.tsx";
import { StageGlyph } from "#ui/stage-glyph.tsx";

/** The line of facts under a case's title. */
export function CaseFacts({ record }: { readonly record: CaseRecord }) {
  return (
    <>
      <strong>{record.number}</strong>
      <StageGlyph stage={record.stage} />
      <ClassificationTag value={record.classification} />
      {record.category ? <span>{record.category.label}</span> : null}
      <span>
        {record.closed_at
          ? `Closed ${formatDate(record.closed_at)}`
          : `Opened ${formatDate(record.created_at)}`}
      </span>
      <LocalNote record={record} />
    </>
  );
}
