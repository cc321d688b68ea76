import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
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
  const api = useApi();
  const words = found === null ? "Case" : `${found.number} ${found.title}`;
  if (fixed) {
    return (
      <p className="bw-task-case">
        <span>Case</span> {value === null ? "None. It is a task of its own." : words}
      </p>
    );
  }
  return (
    <Suggest
      id="taskable_id"
      label="Case"
      optional
      placeholder="None, a task of its own"
      emptyText="No case matches."
      error={error}
      value={value === null ? null : { id: String(value), label: words }}
      onChange={(option) => onChange(option === null ? null : Number(option.id))}
      search={async (text) => {
        const query = { per_page: 10, ...(text.trim() === "" ? {} : { q: text.trim() }) };
        const { data } = await api("cases.list", { query });
        return data.data.map((each) => ({ id: String(each.id), label: each.title, note: each.number }));
      }}
    />
  );
}
