import { useState } from "react";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import type { Meeting, MeetingPerson } from "#contract/records/meetings/schema.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { nameOfPerson } from "#parts/meetings/meeting-words.ts";
import { Button } from "#ui/buttons/button.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { SignDialog } from "./sign-dialog.tsx";

interface SignOffProps {
  readonly record: CaseRecord;
  readonly meeting: Meeting;
}

/** Who signed and when, who sees it differently in their own words, and who is waited for. */
export function SignOff({ record, meeting }: SignOffProps) {
  const [onPaper, setOnPaper] = useState<MeetingPerson | null>(null);
  if (meeting.state === "called_off") return null;
  if (meeting.ended_at === null)
    return (
      <section>
        <SectionHeader title={t("Sign-off")} />
        <p className="meeting-quiet">
          {t(
            "Opens when the meeting ends. Everybody who was here signs under their own account; who has none signs on paper.",
          )}
        </p>
      </section>
    );
  const there = meeting.people.filter(({ attendance }) => attendance === "present");
  return (
    <section>
      <SectionHeader title={t("Sign-off")} />
      <ul className="meeting-signatures">
        {there.map((person) => (
          <li key={person.uuid}>
            <span className="meeting-signer">{nameOfPerson(person)}</span>
            <Signed person={person} />
            {person.signature === null && !person.signs && meeting.can.edit ? (
              <Button size="small" onClick={() => setOnPaper(person)}>
                {t("Record the signature of {{name}}…", { name: nameOfPerson(person) })}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {onPaper === null ? null : (
        <SignDialog
          caseId={Number(record.id)}
          meeting={meeting}
          person={onPaper}
          own={false}
          onClose={() => setOnPaper(null)}
        />
      )}
    </section>
  );
}

function Signed({ person: { signature } }: { readonly person: MeetingPerson }) {
  if (signature === null) return <span className="meeting-quiet">{t("Has not signed yet")}</span>;
  const date = formatDate(signature.signed_on);
  const said =
    signature.kind === "differs"
      ? t("Sees it differently, {{date}}", { date })
      : signature.kind === "paper"
        ? t("Signed on paper, {{date}}", { date })
        : t("Signed, {{date}}", { date });
  return (
    <>
      <span className="meeting-quiet">
        {signature.kind === "paper" && signature.made_by !== null
          ? t("{{said}}, recorded by {{name}}", { said, name: signature.made_by.full_name })
          : said}
      </span>
      {signature.words === null ? null : <q className="meeting-dissent">{signature.words}</q>}
    </>
  );
}
