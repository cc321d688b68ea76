import { FolderLock, Trash2 } from "lucide-react";
import type { MediaItem } from "#contract/records/media/schema.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { CompartmentLabel } from "#parts/compartments/compartment-label.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { cx } from "#ui/facts/class-names.ts";
import { Tag, Tags } from "#ui/facts/tag.tsx";
import { Tooltip } from "#ui/overlays/tooltip.tsx";
import { kindLabel, sizeText } from "./file-facts.ts";
import { fromMailText } from "./from-mail.ts";
import { MediaPicture } from "./media-picture.tsx";

export type MediaCardProps = {
  readonly item: MediaItem;
  readonly level: 3 | 4;
  readonly selected: boolean;
  readonly onView: () => void;
  readonly onEdit?: (() => void) | undefined;
  readonly onMove?: (() => void) | undefined;
  readonly onDelete?: (() => void) | undefined;
};

/** `PNG, 1.2 MB, added Nov 18`. */
export const mediaFacts = (item: MediaItem): string =>
  t("{{kindLabel}}, {{size}}, added {{date}}", {
    kindLabel: kindLabel(item.mime_type, item.file_name),
    size: sizeText(item.size),
    date: formatDate(item.created_at),
  });

/** One attachment: picture, name, facts, tags, actions. */
export function MediaCard({ item, level, selected, onView, onEdit, onMove, onDelete }: MediaCardProps) {
  const Heading = `h${level}` as const;
  return (
    <li className={cx("bw-media-card", selected && "bw-media-card-selected")}>
      <MediaPicture item={item} />
      <div className="bw-media-words">
        <Tooltip content={item.file_name} onlyWhenCut describe={false}>
          <Heading className="bw-media-name bw-ellipsis">{item.file_name}</Heading>
        </Tooltip>
        <p className="bw-media-facts">{mediaFacts(item)}</p>
        {fromMailText(item) === null ? null : (
          <p className="bw-media-facts" dir="auto">
            {fromMailText(item)}
          </p>
        )}
        <CompartmentLabel of={item.compartment} />
        {item.moved ? (
          <p className="bw-media-facts">
            {t("Moved on {{date}} by {{name}}: {{reason}}", {
              date: formatDate(item.moved.at),
              name: item.moved.by?.full_name ?? t("a former colleague"),
              reason: item.moved.reason,
            })}
          </p>
        ) : null}
        {item.tags.length > 0 ? (
          <Tags>
            {item.tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </Tags>
        ) : null}
      </div>
      <div className="bw-media-actions">
        <Button
          variant="minimal"
          size="small"
          aria-label={t("View {{fileName}}", { fileName: item.file_name })}
          onClick={onView}
        >
          {t("View")}
        </Button>
        {onEdit ? (
          <Button
            variant="minimal"
            size="small"
            aria-label={t("Edit {{fileName}}", { fileName: item.file_name })}
            onClick={onEdit}
          >
            {t("Edit")}
          </Button>
        ) : null}
        {onMove ? (
          <IconButton
            icon={FolderLock}
            label={t("Move {{fileName}} to another compartment…", { fileName: item.file_name })}
            size="small"
            onClick={onMove}
          />
        ) : null}
        {onDelete ? (
          <IconButton
            icon={Trash2}
            label={t("Delete {{fileName}}…", { fileName: item.file_name })}
            size="small"
            className="bw-media-delete"
            onClick={onDelete}
          />
        ) : null}
      </div>
    </li>
  );
}
