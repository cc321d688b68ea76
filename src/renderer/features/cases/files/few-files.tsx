import { t } from "#lib/words/t.ts";
import "./files.css";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { isMadeHere } from "#lib/bridge/revision.ts";
import { MediaPicture } from "#parts/media/media-picture.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { ListSection } from "#ui/layout/list-section.tsx";
import { useFirstFiles } from "./use-case-media.ts";

/** The newest files of a case on its overview. */
export function FewFiles({ record }: { readonly record: CaseRecord }) {
  const found = useFirstFiles(record.id);
  const files = found.data?.data ?? [];
  const total = found.data?.meta.total ?? 0;
  return (
    <ListSection
      title={t("Files")}
      noun="the files"
      count={total}
      found={found}
      none={t("No files yet.")}
      action={
        isMadeHere(record) ? null : (
          <LinkButton to="?tab=files" variant="minimal" size="small">
            {total === 0 && record.can.edit ? t("Add files") : t("View all")}
          </LinkButton>
        )
      }
    >
      <ul className="case-files-few">
        {files.slice(0, 3).map((file) => (
          <li key={file.path_id}>
            <MediaPicture item={file} />
            <span className="bw-ellipsis" title={file.file_name}>
              {file.file_name}
            </span>
          </li>
        ))}
      </ul>
    </ListSection>
  );
}
