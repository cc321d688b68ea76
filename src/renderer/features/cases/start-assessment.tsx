import { useQueryClient } from "@tanstack/react-query";
import { ClipboardPlus, Plus } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { AssessmentSummary } from "#contract/records/assessments/schema.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { AssessedAlready } from "./assessed-already.tsx";
import { rolePersonNote } from "./case-words.ts";

type StartAssessmentProps = {
  readonly record: CaseRecord;
  readonly label: string;
  readonly variant: "plain" | "minimal";
};

type CasePerson = CaseRecord["persons"][number];

/**
 * Starts an assessment in the case. The people of the case are passed in the navigation state (Spec §2: Select a
 * Person). One subject is taken at once; of several, a menu asks for one. Of whoever has an assessment, that is said
 * first, and it can be opened in place of a second one.
 */
export function StartAssessment({ record, label, variant }: StartAssessmentProps) {
  const navigate = useNavigate();
  const api = useApi();
  const client = useQueryClient();
  const [known, setKnown] = useState<{
    readonly person: CasePerson;
    readonly assessments: readonly AssessmentSummary[];
  } | null>(null);
  const go = (personUuid: string | null) => {
    const search = personUuid === null ? "" : `?personId=${encodeURIComponent(personUuid)}`;
    void navigate(`${paths.caseCstag(record.id, "new")}${search}`, { state: { persons: record.persons } });
  };
  const start = async (person: CasePerson) => {
    const query = { person_uuid: person.uuid };
    // Where that cannot be read, it does not keep anybody from starting.
    const found = await client.fetchQuery(apiQuery(api, "assessments.related", { query })).catch(() => null);
    const assessments = (found?.data ?? []).filter((each) => each.person_uuid === person.uuid);
    if (assessments.length === 0) go(person.uuid);
    else setKnown({ person, assessments });
  };
  const subjects = record.persons.filter((person) => person.role === "subject");
  const icon = variant === "plain" ? ClipboardPlus : Plus;
  const [only] = subjects;
  return (
    <>
      {record.persons.length === 0 || (subjects.length === 1 && only) ? (
        <Button
          variant={variant}
          size="small"
          icon={icon}
          onClick={() => {
            if (only) void start(only);
            else go(null);
          }}
        >
          {label}
        </Button>
      ) : (
        <Menu
          label={t("Whom the assessment is about")}
          placement="bottom-end"
          items={[
            { head: t("Whom is it about?") },
            ...(subjects.length > 0 ? subjects : record.persons).map((person) => ({
              label: person.name,
              note: rolePersonNote(person),
              onSelect: () => void start(person),
            })),
            "line" as const,
            { label: t("Choose on the next page"), onSelect: () => go(null) },
          ]}
          trigger={(trigger) => (
            <Button {...trigger} variant={variant} size="small" icon={icon}>
              {label}
            </Button>
          )}
        />
      )}
      {known ? (
        <AssessedAlready
          name={known.person.name}
          caseId={record.id}
          assessments={known.assessments}
          onStart={() => go(known.person.uuid)}
          onClose={() => setKnown(null)}
        />
      ) : null}
    </>
  );
}
