import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { CaseEntities } from "./case-entities.tsx";
import { CasePeople } from "./case-people.tsx";

/** Everybody and everything that a case is about. */
export function CaseConcerned({ record }: { readonly record: CaseRecord }) {
  return (
    <div className="case-column">
      <CasePeople record={record} />
      <CaseEntities record={record} />
    </div>
  );
}
