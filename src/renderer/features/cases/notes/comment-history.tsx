import { useQuery } from "@tanstack/react-query";
import type { Comment } from "#contract/records/case-notes/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { formatDateTime } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { wordDifference } from "#lib/words/word-difference.ts";
import { Button } from "#ui/buttons/button.tsx";
import { MarkedText } from "#ui/facts/marked-text.tsx";
import { VersionHead, VersionValue } from "#ui/forms/two-versions.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { Loaded } from "#ui/states/loaded.tsx";

type CommentHistoryProps = { readonly comment: Comment; readonly onClose: () => void };

/** Every wording of a comment, newest first, with the words marked that are new in each. */
export function CommentHistory({ comment, onClose }: CommentHistoryProps) {
  const params = { id: comment.case_id, commentId: comment.id };
  const found = useQuery(apiQuery(useApi(), "cases.commentVersions", { params }));

  return (
    <Dialog
      open
      width="large"
      title={t("Edit history")}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("Close")}</Button>}
    >
      <Loaded query={found} label={t("Loading the history")} shape="text" count={3}>
        {({ data: versions }) => (
          <ol className="case-versions" aria-label={t("Wordings, newest first")}>
            {versions
              .map((version, at) => {
                const before = versions[at - 1];
                const words = at === 0 ? "wrote" : t("changed it to");
                return (
                  <li key={version.version} className="bw-version">
                    <VersionHead>
                      {version.author?.full_name ?? t("A former colleague")} {words},{" "}
                      {formatDateTime(version.written_at)}
                    </VersionHead>
                    <VersionValue>
                      {before === undefined ? (
                        version.body
                      ) : (
                        <MarkedText parts={wordDifference(version.body, before.body).mine} />
                      )}
                    </VersionValue>
                    <VersionFiles files={version.files} before={before?.files ?? []} />
                  </li>
                );
              })
              .toReversed()}
          </ol>
        )}
      </Loaded>
    </Dialog>
  );
}

type VersionFilesProps = { readonly files: readonly string[]; readonly before: readonly string[] };

const listed = (names: readonly string[]) => names.join(", ");

/** The files of a wording, with those added or removed. */
function VersionFiles({ files, before }: VersionFilesProps) {
  const added = files.filter((name) => !before.includes(name));
  const removed = before.filter((name) => !files.includes(name));
  if (files.length + before.length === 0) return null;
  const parts = [
    files.length === 0 ? t("No files") : t("Files: {{listed}}", { listed: listed(files) }),
    ...(before.length > 0 && added.length > 0 ? [t("added {{listed}}", { listed: listed(added) })] : []),
    ...(removed.length > 0 ? [t("removed {{listed}}", { listed: listed(removed) })] : []),
  ];
  return <p className="case-meta case-version-files">{parts.join("; ")}</p>;
}
