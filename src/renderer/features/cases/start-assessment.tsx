import { ClipboardPlus, Plus } from "lucide-react";
import { useNavigate } from "react-router";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { paths } from "#lib/page/paths.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { personNote, roleNames } from "./case-words.ts";

type StartAssessmentProps = {
  readonly record: CaseRecord;
  readonly label: string;
  readonly variant: "plain" | "minimal";
};

/**
 * Starts an assessment in the case. The people of the case are passed in the navigation state (Spec §2: Select a
 * Person). One subject is taken at once; of several, a menu asks for one.
 */
export function StartAssessment({ record, label, variant }: StartAssessmentProps) {
  const navigate = useNavigate();
  const start = (personUuid: string | null) => {
    const search = personUuid === null ? "" : `?personId=${encodeURIComponent(personUuid)}`;
    void navigate(`${paths.caseCstag(record.id, "new")}${search}`, { state: { persons: record.persons } });
  };
  const subjects = record.persons.filter((person) => person.role === "subject");
  const icon = variant === "plain" ? ClipboardPlus : Plus;
  const [only] = subjects;
  if (record.persons.length === 0 || (subjects.length === 1 && only)) {
    return (
      <Button variant={variant} size="small" icon={icon} onClick={() => start(only?.uuid ?? null)}>
        {label}
      </Button>
    );
  }
  return (
    <Menu
      label="Whom the assessment is about"
      placement="bottom-end"
      items={[
        { head: "Whom is it about?" },
        ...(subjects.length > 0 ? subjects : record.persons).map((person) => ({
          label: person.name,
          note: `${roleNames[person.role]}. ${personNote(person)}`,
          onSelect: () => start(person.uuid),
        })),
        "line" as const,
        { label: "Choose on the next page", onSelect: () => start(null) },
      ]}
      trigger={(trigger) => (
        <Button {...trigger} variant={variant} size="small" icon={icon}>
          {label}
        </Button>
      )}
    />
  );
}
