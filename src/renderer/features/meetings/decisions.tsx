import type { MeetingLine } from "#contract/records/meetings/schema.ts";
import { t } from "#lib/words/t.ts";
import { SectionHeader } from "#ui/layout/section-header.tsx";

/** What was decided, out of the minutes as they stood when the meeting ended. */
export function Decisions({ lines }: { readonly lines: readonly MeetingLine[] }) {
  const decided = lines.filter(({ kind }) => kind === "decision");
  return (
    <section>
      <SectionHeader title={t("Decisions")} count={decided.length > 0 ? decided.length : undefined} />
      {decided.length === 0 ? (
        <p className="meeting-quiet">{t("No decision is written down.")}</p>
      ) : (
        <ul className="meeting-decisions">
          {decided.map(({ id, text }) => (
            <li key={id}>{text}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
