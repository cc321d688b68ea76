import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { CaseEntities } from "./case-entities.tsx";
import { CasePeople } from "./case-people.tsx";

/** People and organizations of interest of a case. */
export function CaseConcerned({ record }: { readonly record: CaseRecord }) {
  return (
    <div className="case-column">
      <CasePeople record={record} />
      <CaseEntities record={record} />
    </div>
  );
}
