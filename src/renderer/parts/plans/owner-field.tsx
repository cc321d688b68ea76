import "./plans.css";
import { useState } from "react";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { t } from "#lib/words/t.ts";
import { NewMemberDialog } from "#parts/people/new-member.tsx";
import { useColleagueNames } from "#parts/people/use-colleague-names.ts";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";

/** Somebody who does something: a colleague by account, anybody else in words. */
export type Owner = number | string | null;

const byName = "name";
const fromOutside = "outside";

interface OwnerFieldProps {
  /** Its team is offered first; whoever may change that adds a colleague from here. */
  readonly record: Pick<CaseRecord, "id" | "organization_id" | "team" | "can">;
  readonly id: string;
  readonly label: string;
  readonly required: boolean;
  readonly value: Owner;
  readonly onChange: (value: Owner) => void;
  readonly error: string | undefined;
  readonly help?: string | undefined;
  /** Of the team, those who may not read what the plan is kept as: their names say so. */
  readonly unread?: ReadonlySet<number>;
  /** Is the plan about a member of staff? Whoever adds a colleague reads first who does not see it. */
  readonly ofStaff?: boolean;
  /** Of all colleagues, those who may read such a plan; null where that is not known. */
  readonly readers?: ReadonlySet<number> | null;
}

const noneUnread: ReadonlySet<number> = new Set();

/** Somebody of the case's team, or anybody else in words. */
export function OwnerField(props: OwnerFieldProps) {
  const {
    record,
    id,
    label,
    required,
    value,
    onChange,
    error,
    help,
    unread = noneUnread,
    ofStaff = false,
    readers = null,
  } = props;
  const { team } = record;
  const [adding, setAdding] = useState(false);
  const [named, setNamed] = useState(typeof value === "string");
  const outside = typeof value === "number" && !team.some((each) => each.id === value) ? [value] : [];
  const names = useColleagueNames(outside);
  const isNamed = typeof value === "string" || (value === null && named);
  return (
    <div className="plan-owner">
      <SelectField
        id={isNamed ? `${id}-who` : id}
        label={label}
        required={required}
        error={isNamed ? undefined : error}
        help={isNamed ? undefined : help}
        placeholder={t("Choose")}
        options={[
          ...team.map((each) => ({
            value: String(each.id),
            label: unread.has(each.id)
              ? t("{{name}} (may not read employment records)", { name: each.full_name })
              : each.full_name,
          })),
          ...outside.map((each) => ({
            value: String(each),
            label: names.get(each) ?? t("Someone outside your organizations"),
          })),
          ...(record.can.edit
            ? [{ value: fromOutside, label: t("A colleague who is not in the team…") }]
            : []),
          { value: byName, label: t("Somebody else, by name") },
        ]}
        value={isNamed ? byName : value === null ? "" : String(value)}
        onChange={({ currentTarget: { value: chosen } }) => {
          if (chosen === fromOutside) {
            setAdding(true);
            return;
          }
          setNamed(chosen === byName);
          onChange(chosen === byName ? "" : chosen === "" ? null : Number(chosen));
        }}
      />
      {isNamed ? (
        <TextField
          id={id}
          label={t("{{label}}, by name", { label })}
          hideLabel
          placeholder={t("Name and role")}
          maxLength={200}
          error={error}
          value={value ?? ""}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : null}
      {adding ? (
        <NewMemberDialog
          record={record}
          ofStaff={ofStaff}
          readers={readers}
          onAdded={(userId) => {
            setAdding(false);
            setNamed(false);
            onChange(userId);
          }}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </div>
  );
}
