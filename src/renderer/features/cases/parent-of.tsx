import { useQuery } from "@tanstack/react-query";
import type { PersonRef } from "#contract/records/persons/schema.ts";
import { apiQuery, useApiMutation } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import { SelectField } from "#ui/fields/select-field.tsx";
import { announce } from "#ui/states/live-region.tsx";

type ParentOfProps = {
  readonly parent: PersonRef;
  /** Who of the case may be their child. */
  readonly others: readonly PersonRef[];
  /** May it be asked where nobody has said so? */
  readonly asks?: boolean;
};

/**
 * Whose parent somebody of a case is, and the question where nobody has said so: letters and lists of whom to tell name
 * a child's own parents alone. The answer is kept with the people at once, also before the case is saved.
 */
export function ParentOf({ parent, others, asks = true }: ParentOfProps) {
  const found = useQuery(apiQuery(useApi(), "persons.relations", { params: { id: parent.uuid } }));
  const attach = useApiMutation("persons.attachChild");
  if (found.data === undefined || others.length === 0) return null;
  const children = found.data.data
    .filter(({ kind, person }) => kind === "child" && others.some(({ uuid }) => uuid === person.uuid))
    .map(({ person }) => person.name);
  if (children.length > 0)
    return (
      <p className="case-meta case-parent-of">{t("Parent of {{names}}", { names: children.join(", ") })}</p>
    );
  if (!asks) return null;
  const choose = (childId: string) => {
    if (childId === "") return;
    attach.mutate(
      { params: { id: parent.uuid, childId }, body: { note: null } },
      { onSuccess: () => announce(t("Relation added.")) },
    );
  };
  return (
    <div className="case-parent-of">
      <SelectField
        id={`parent-of-${parent.uuid}`}
        label={t("Whose parent is {{name}}?", { name: parent.name })}
        placeholder={t("Choose their child")}
        options={others.map(({ uuid, name }) => ({ value: uuid, label: name }))}
        value=""
        disabled={attach.isPending}
        error={attach.error === null ? undefined : t("Not saved. Say it on the person’s page.")}
        onChange={(event) => choose(event.target.value)}
      />
    </div>
  );
}
