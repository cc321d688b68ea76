import { t } from "#lib/words/t.ts";
import "#parts/media/media.css";
import { Paperclip, SearchX } from "lucide-react";
import { useState } from "react";
import type { CaseFile } from "#contract/records/case-media/schema.ts";
import { etagOf, useApiMutation } from "#lib/bridge/api.ts";
import { isMadeHere } from "#lib/bridge/revision.ts";
import { destinations, MoveDialog } from "#parts/compartments/move-dialog.tsx";
import { addedOutOfMails, type MailFiles } from "#parts/media/from-mail.ts";
import { useMediaCare } from "#parts/media/use-media-care.tsx";
import { MediaViewer } from "#parts/media/viewer/media-viewer.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { Segmented } from "#ui/buttons/segmented.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { Pager } from "#ui/list/pager.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { GalleryGrid, GalleryList } from "./gallery-parts.tsx";
import { GalleryTools } from "./gallery-tools.tsx";
import { useCaseMedia } from "./use-case-media.ts";
import { useGalleryKeys } from "./use-gallery-keys.ts";
import { useGalleryState, views } from "./use-gallery-state.ts";

const counted = (count: number) => `${count} ${count === 1 ? "file" : "files"}`;

type CaseGalleryProps = {
  readonly caseId: number;
  /** Absent where nothing may be added to the case. */
  readonly mailFiles: MailFiles | undefined;
};

/** Every file of a case that one may see, with the record it belongs to (decision 024). */
export function CaseGallery({ caseId, mailFiles }: CaseGalleryProps) {
  const state = useGalleryState();
  const { q, origin, kind, who, sort, view, page, isFiltered, put, clear } = state;
  const choice = {
    q,
    sort,
    user_id: who,
    origin: origin === undefined ? [] : [origin],
    kind: kind === undefined ? [] : [kind],
  };
  const found = useCaseMedia(caseId, choice, page);
  const { files, total, of } = found;
  // What lies in a compartment is here, and not in the case.
  const added = addedOutOfMails(files);
  const [viewed, setViewed] = useState<CaseFile | null>(null);
  const keys = useGalleryKeys(files.map((file) => file.id));
  const { editor, removal, status, onEdit, onDelete } = useMediaCare(files);
  const care = (file: CaseFile) => file.can_edit && !isMadeHere(file);
  const [moved, setMoved] = useState<CaseFile | null>(null);
  const relocate = useApiMutation("cases.moveFile");
  const mover = (file: CaseFile) =>
    file.can_move && !isMadeHere(file) && destinations(found.compartments, file.compartment).length > 0
      ? () => setMoved(file)
      : null;
  const props = { files, caseId, keys, onView: setViewed, care, onEdit, onDelete, mover };
  return (
    <section className="bw-media" aria-label={t("Files of this case")}>
      <div className="case-gallery-head">
        <SectionHeader
          title={t("Files")}
          count={of || undefined}
          action={
            of > 0 ? (
              <Segmented
                label={t("View")}
                options={views}
                value={view}
                onChange={(next) => put({ view: next })}
              />
            ) : undefined
          }
        />
        {of > 1 ? <GalleryTools state={state} people={found.people} /> : null}
      </div>
      <p className="bw-hidden" role="status">
        {status !== "" || found.isPending || found.error
          ? status
          : isFiltered
            ? t("{{counted}} of {{of}}", { counted: counted(total), of })
            : counted(total)}
      </p>
      {editor ? <div className="case-file-editor">{editor}</div> : null}
      <Loaded query={found} label={t("Loading the files")} shape="text" count={4} />
      {!found.isPending && !found.error && total === 0 ? (
        <EmptyState
          icon={isFiltered ? SearchX : Paperclip}
          title={isFiltered ? t("No files match") : t("No files yet")}
          snug={!isFiltered}
          action={isFiltered ? <Button onClick={clear}>{t("Clear filters")}</Button> : undefined}
        >
          {isFiltered
            ? t("Choose another origin, kind or colleague.")
            : t(
                "Files of the case, of its assessments, tasks and comments, and pictures of its people are shown here.",
              )}
        </EmptyState>
      ) : null}
      {files.length > 0 && view === "grid" ? <GalleryGrid {...props} /> : null}
      {files.length > 0 && view === "list" ? <GalleryList {...props} /> : null}
      {found.meta ? (
        <Pager
          label={t("Pages of files")}
          page={page}
          onPage={(to) => put({ page: String(to) })}
          meta={found.meta}
          words={[t("Previous"), t("Next")]}
        />
      ) : null}
      <MediaViewer
        item={viewed}
        items={files}
        onView={setViewed}
        onClose={() => setViewed(null)}
        mailFiles={
          mailFiles && {
            ...mailFiles,
            isAdded: (mail, part) => mailFiles.isAdded(mail, part) || added(mail, part),
          }
        }
      />
      {removal}
      {moved === null ? null : (
        <MoveDialog
          title={t("Move {{fileName}}", { fileName: moved.file_name })}
          from={moved.compartment}
          open={found.compartments}
          move={(body) => {
            const params = { id: caseId, mediaId: moved.id };
            return relocate.mutateAsync({ params, body, ifMatch: etagOf(moved) });
          }}
          onClose={() => setMoved(null)}
        />
      )}
    </section>
  );
}
