import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { t } from "#lib/words/t.ts";
import { useCaseSearch } from "#parts/cases/use-case-search.ts";
import { caseNumber } from "#parts/words/case-number.ts";
import { Suggest } from "#ui/suggest/suggest.tsx";

type CaseFieldProps = {
  readonly value: number | null;
  /** The chosen case, once loaded. */
  readonly found: CaseRecord | null;
  /** An existing task cannot change its case. */
  readonly fixed: boolean;
  readonly onChange: (id: number | null) => void;
  readonly error?: string | undefined;
};

/** The case that a task belongs to, or none. */
export function CaseField({ value, found, fixed, onChange, error }: CaseFieldProps) {
  const search = useCaseSearch();
  const words = found === null ? t("Case") : `${caseNumber(found.number)} ${found.title}`;
  if (fixed) {
    return (
      <p className="bw-task-case">
        <span>{t("Case")}</span> {value === null ? t("None. It is a task of its own.") : words}
      </p>
    );
  }
  return (
    <Suggest
      id="taskable_id"
      label={t("Case")}
      optional
      placeholder={t("None, a task of its own")}
      emptyText={t("No case matches.")}
      error={error}
      value={value === null ? null : { id: String(value), label: words }}
      onChange={(option) => onChange(option === null ? null : Number(option.id))}
      search={search}
    />
  );
}
