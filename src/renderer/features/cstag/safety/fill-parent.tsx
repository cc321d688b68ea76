import { useQueries } from "@tanstack/react-query";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { useCstag } from "../cstag-context.ts";
import { type CasePerson, parentsIn } from "../state/known-details.ts";

interface FillParentProps {
  readonly onChoose: (parent: CasePerson, others: readonly CasePerson[]) => void;
}

/**
 * The parents of the case, to be named in the interview with a parent. Somebody who is known as the parent of another child
 * of the case alone is not among them: a hurried press must not put them into this family's interview.
 */
export function FillParent({ onChoose }: FillParentProps) {
  const { caseRecord, person } = useCstag();
  const api = useApi();
  const parents = parentsIn(caseRecord);
  const relations = useQueries({
    queries: parents.map(({ uuid }) => apiQuery(api, "persons.relations", { params: { id: uuid } })),
  });
  if (relations.some(({ isPending }) => isPending)) return null;
  const inCase = new Set(caseRecord?.persons.map(({ uuid }) => uuid));
  const offered = parents.filter((_, index) => {
    // Where it cannot be read, nobody is left out.
    const children = (relations[index]?.data?.data ?? [])
      .filter(({ kind, person: child }) => kind === "child" && inCase.has(child.uuid))
      .map(({ person: child }) => child.uuid);
    return children.length === 0 || (person !== null && children.includes(person.uuid));
  });
  if (offered.length === 0) return null;
  return (
    <div className="cstag-fill">
      <span>{t("Fill in from the case:")}</span>
      {offered.map((parent) => (
        <Button key={parent.uuid} size="small" onClick={() => onChoose(parent, parents)}>
          {parent.name}
        </Button>
      ))}
    </div>
  );
}
