import { Link } from "react-router";
import { capitalized, kinds, type RecordKind } from "#contract/kit/kinds.ts";
import { type LogEntry, logActs } from "#contract/services/logs/schema.ts";
import { formatDateTime, formatTime } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { Tag } from "#ui/facts/tag.tsx";
import { Table } from "#ui/list/table.tsx";
import { fieldWords } from "./field-words.ts";

const heads = [
  { label: t("Time") },
  { label: t("Who") },
  { label: t("What") },
  { label: t("Record") },
  { label: t("Organization") },
  { label: t("Computer") },
];

const kindWords = (kind: string): string =>
  kind in kinds ? capitalized(kinds[kind as RecordKind].noun) : capitalized(kind);

const actLabel = (act: LogEntry["act"]): string => logActs.find(({ id }) => id === act)?.label ?? act;

/** Entries of the log, one row each; repeated reads of a day as one. */
export function LogTable({ entries }: { readonly entries: readonly LogEntry[] }) {
  return (
    <Table label={t("Audit log")} heads={heads} wraps>
      {entries.map((entry) => (
        <LogRow key={entry.id} entry={entry} />
      ))}
    </Table>
  );
}

function LogRow({ entry }: { readonly entry: LogEntry }) {
  const { at, first_at, times, act, action, words, user, record, organization, address } = entry;
  const fields = fieldWords(entry);
  const tagged = act === "refused" || act === "disclosed" || act === "exported";
  return (
    <tr>
      <td className="bw-numbers log-time">
        {formatDateTime(at)}
        {times > 1 ? (
          <span className="log-note">
            {t("{{times}} times, first at {{time}}", { times, time: formatTime(first_at) })}
          </span>
        ) : null}
      </td>
      <td className="log-who">
        {user?.full_name ??
          (act === "system" ? "Bellwether" : action.startsWith("scim.") ? t("SCIM") : t("Nobody signed in"))}
      </td>
      <td className="log-what">
        {words}
        {tagged ? (
          <>
            {" "}
            <Tag kind="outline">{actLabel(act)}</Tag>
          </>
        ) : null}
        {fields === "" ? null : <span className="log-note">{fields}</span>}
      </td>
      <td className="log-record">
        {record === null ? null : (
          <>
            {record.address === null ? (
              (record.label ?? t("No. {{id}}", { id: record.id }))
            ) : (
              <Link to={record.address}>{record.label ?? t("No. {{id}}", { id: record.id })}</Link>
            )}
            <span className="log-note">{kindWords(record.kind)}</span>
          </>
        )}
      </td>
      <td className="log-place">{organization?.name ?? t("The server")}</td>
      <td className="bw-numbers log-address">{address}</td>
    </tr>
  );
}
