import "./plans.css";
import type { WavrCopyHead } from "#contract/records/wavr/schema.ts";
import { useZoneOf } from "#lib/page/use-schedule.ts";
import { formatDateTimeIn } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";

interface VersionListProps<K extends WavrCopyHead> {
  readonly versions: readonly K[];
  /** Where there is none: "Not signed yet." */
  readonly none: string;
  /** Opens one; left out for one whose content its server does not tell. */
  readonly onOpen: (version: K) => (() => void) | null;
  /** The school by whose clocks they are told; the reader's own where it is left out. */
  readonly organizationId?: number;
  /** What a version changed, in a line; left out where that is not asked. */
  readonly changed?: (number: number) => string | null;
}

/** What was kept of a document, the newest first: when, by whom, and the beginning of its digest. */
export function VersionList<K extends WavrCopyHead>({
  versions,
  none,
  onOpen,
  organizationId,
  changed = () => null,
}: VersionListProps<K>) {
  const zone = useZoneOf()(organizationId);
  if (versions.length === 0) return <p>{none}</p>;
  return (
    <ol className="plan-versions">
      {[...versions].reverse().map((each) => {
        const open = onOpen(each);
        const title = t("Version {{number}}", { number: each.number });
        const said = changed(each.number);
        return (
          <li key={each.uuid}>
            <p>
              {open === null ? (
                <strong>{title}</strong>
              ) : (
                <button type="button" className="bw-text-button" onClick={open}>
                  {title}
                </button>
              )}{" "}
              <span>{formatDateTimeIn(each.made_at, zone)}</span>
            </p>
            {said === null ? null : <p className="plan-version-said">{said}</p>}
            <p>{each.made_by?.full_name ?? t("Somebody")}</p>
            <p title={each.sha256}>
              {t("Digest")} <code className="plan-digest">{each.sha256.slice(0, 12)}</code>
            </p>
          </li>
        );
      })}
    </ol>
  );
}
