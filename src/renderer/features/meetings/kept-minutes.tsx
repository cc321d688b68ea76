import type { Meeting, MeetingLine } from "#contract/records/meetings/schema.ts";
import { formatDate, formatTime } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { writersOf } from "#parts/meetings/meeting-words.ts";
import { markedKinds } from "#parts/minutes/line-words.ts";
import { SectionHeader } from "#ui/layout/section-header.tsx";

/** Minutes as they stood when the meeting ended, each line with who wrote it. */
export function KeptMinutes({
  meeting,
  lines,
}: {
  readonly meeting: Meeting;
  readonly lines: readonly MeetingLine[];
}) {
  return (
    <section className="meeting-minutes" aria-labelledby="meeting-minutes">
      <SectionHeader title={t("Minutes")} id="meeting-minutes" />
      <p className="meeting-quiet">
        {t("As they stood when the meeting ended, {{day}}, {{time}}. They cannot be changed.", {
          day: formatDate(meeting.ended_at),
          time: formatTime(meeting.ended_at),
        })}
      </p>
      {lines.length === 0 ? <p className="meeting-quiet">{t("Nothing was written down.")}</p> : null}
      <ol className="meeting-lines">
        {lines.map((line) =>
          line.kind === "heading" ? (
            <li key={line.id} className="meeting-heading">
              <h3>{line.text}</h3>
            </li>
          ) : (
            <li key={line.id} className={line.kind === "text" ? undefined : "meeting-marked"}>
              <p>
                {line.kind === "text" ? null : <strong>{markedKinds[line.kind].label} </strong>}
                {line.text}
              </p>
              <span className="meeting-quiet">{[writersOf(line), formatTime(line.at)].join(", ")}</span>
            </li>
          ),
        )}
      </ol>
    </section>
  );
}
