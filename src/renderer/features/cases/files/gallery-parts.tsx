import { FolderLock, Pencil, Trash2 } from "lucide-react";
import { Link } from "react-router";
import type { CaseFile } from "#contract/records/case-media/schema.ts";
import { isMadeHere } from "#lib/bridge/revision.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { CompartmentLabel } from "#parts/compartments/compartment-label.tsx";
import { kindLabel, sizeText } from "#parts/media/file-facts.ts";
import { fromMailText } from "#parts/media/from-mail.ts";
import { MediaPicture } from "#parts/media/media-picture.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Icon } from "#ui/facts/icon.tsx";
import { Tag, Tags } from "#ui/facts/tag.tsx";
import { adderText, originIcons, originPath, originText } from "./file-words.ts";
import type { GalleryKeys } from "./use-gallery-keys.ts";

export type GalleryProps = {
  readonly files: readonly CaseFile[];
  readonly caseId: number;
  readonly keys: GalleryKeys;
  readonly onView: (file: CaseFile) => void;
  /** May this file be renamed, tagged and removed here? */
  readonly care: (file: CaseFile) => boolean;
  readonly onEdit: (file: CaseFile) => void;
  readonly onDelete: (file: CaseFile) => void;
  /** Absent where there is no other compartment to which it could go. */
  readonly mover: (file: CaseFile) => (() => void) | null;
};

type OneProps = Omit<GalleryProps, "files"> & { readonly file: CaseFile };

function Opener({ file, keys, onView }: OneProps) {
  return (
    <button
      type="button"
      data-gallery-file
      className="case-file-open"
      title={file.file_name}
      tabIndex={keys.tabIndex(file.id)}
      onFocus={keys.onFocus(file.id)}
      onClick={() => onView(file)}
    >
      <span className="bw-ellipsis">{file.file_name}</span>
    </button>
  );
}

function Care({ file, keys, care, onEdit, onDelete, mover }: OneProps) {
  if (!care(file)) return null;
  const move = mover(file);
  const stop = { tabIndex: keys.tabIndex(file.id), onFocus: keys.onFocus(file.id) };
  return (
    <span className="case-file-care">
      <IconButton
        {...stop}
        icon={Pencil}
        label={t("Edit {{fileName}}", { fileName: file.file_name })}
        size="small"
        onClick={() => onEdit(file)}
      />
      {move ? (
        <IconButton
          {...stop}
          icon={FolderLock}
          label={t("Move {{fileName}} to another compartment…", { fileName: file.file_name })}
          size="small"
          onClick={move}
        />
      ) : null}
      <IconButton
        {...stop}
        icon={Trash2}
        label={t("Delete {{fileName}}…", { fileName: file.file_name })}
        size="small"
        onClick={() => onDelete(file)}
      />
    </span>
  );
}

function FileTags({ file }: { readonly file: CaseFile }) {
  if (file.tags.length === 0) return null;
  return (
    <Tags>
      {file.tags.map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
    </Tags>
  );
}

function Origin({ file, caseId, keys }: OneProps) {
  const path = originPath(file, caseId);
  const words = originText(file);
  return (
    <span className="case-file-origin">
      <Icon of={originIcons[file.origin.kind]} size={14} />
      {path === null ? (
        <span className="bw-ellipsis">{words}</span>
      ) : (
        <Link
          to={path}
          className="bw-ellipsis"
          title={words}
          tabIndex={keys.tabIndex(file.id)}
          onFocus={keys.onFocus(file.id)}
        >
          {words}
        </Link>
      )}
    </span>
  );
}

function OutOfMail({ file }: { readonly file: CaseFile }) {
  const words = fromMailText(file);
  return words === null ? null : (
    <p className="bw-media-facts" dir="auto">
      {words}
    </p>
  );
}

const factsOf = (file: CaseFile) => `${kindLabel(file.mime_type, file.file_name)}, ${sizeText(file.size)}`;

export function GalleryGrid({ files, ...rest }: GalleryProps) {
  return (
    <ul className="bw-media-grid" aria-label={t("Files")} onKeyDown={rest.keys.onKeyDown}>
      {files.map((file) => (
        <li key={file.path_id} className="bw-media-card case-file-card">
          <MediaPicture item={file} />
          <div className="bw-media-words">
            <Opener {...rest} file={file} />
            <p className="bw-media-facts">{factsOf(file)}</p>
            <Origin {...rest} file={file} />
            <p className="bw-media-facts">
              {isMadeHere(file)
                ? t("Saved on this computer, not sent yet")
                : `${adderText(file)}, ${formatDate(file.created_at)}`}
            </p>
            <OutOfMail file={file} />
            <CompartmentLabel of={file.compartment} />
            <FileTags file={file} />
            <Care {...rest} file={file} />
          </div>
        </li>
      ))}
    </ul>
  );
}

export function GalleryList({ files, ...rest }: GalleryProps) {
  return (
    <div className="case-file-scroll">
      <table className="case-file-list" onKeyDown={rest.keys.onKeyDown}>
        <caption className="bw-hidden">{t("Files")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("File")}</th>
            <th scope="col">{t("From")}</th>
            <th scope="col">{t("Added by")}</th>
            <th scope="col">{t("Added")}</th>
            <th scope="col" className="case-file-size">
              {t("Size")}
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <tr key={file.path_id}>
              <th scope="row">
                <Opener {...rest} file={file} />
                <OutOfMail file={file} />
                <CompartmentLabel of={file.compartment} />
                <FileTags file={file} />
              </th>
              <td>
                <Origin {...rest} file={file} />
              </td>
              <td>{adderText(file)}</td>
              <td>{isMadeHere(file) ? t("Not sent yet") : formatDate(file.created_at)}</td>
              <td className="case-file-size bw-numbers">{sizeText(file.size)}</td>
              <td>
                <Care {...rest} file={file} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
