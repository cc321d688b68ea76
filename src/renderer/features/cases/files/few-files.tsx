import "./files.css";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { MediaPicture } from "#parts/media/media-picture.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { LoadProblem } from "#ui/states/load-problem.tsx";
import { Skeleton } from "#ui/states/skeleton.tsx";
import { useFirstFiles } from "./use-case-media.ts";

/** The newest files of a case on its overview. */
export function FewFiles({ record }: { readonly record: CaseRecord }) {
  const found = useFirstFiles(record.id);
  const files = found.data?.data ?? [];
  const total = found.data?.meta.total ?? 0;
  return (
    <section>
      <SectionHeader
        title="Files"
        count={found.isSuccess ? total : undefined}
        action={
          <LinkButton to="?tab=files" variant="minimal" size="small">
            {total === 0 && record.can.edit ? "Add files" : "View all"}
          </LinkButton>
        }
      />
      {found.isPending ? <Skeleton label="Loading the files" shape="text" count={1} /> : null}
      {found.isError ? <LoadProblem error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isSuccess && total === 0 ? <p className="case-none">No files yet.</p> : null}
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
    </section>
  );
}
