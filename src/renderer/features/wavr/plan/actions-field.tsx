import { isStaff } from "#instruments/person-types.ts";
import { todayIso } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { OwnerField } from "#parts/plans/owner-field.tsx";
import { PlanItem, PlanList } from "#parts/plans/plan-list.tsx";
import { type RowErrors, rowsOf, useShownErrors } from "#parts/plans/rows.ts";
import { choicesOf } from "#parts/plans/wavr-plan-words.ts";
import { DateField } from "#ui/fields/date-field.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { useWavr } from "../wavr-context.ts";
import { type Action, newAction, unused } from "./plan-form.ts";
import { Suggestions } from "./suggestions.tsx";

interface ActionsFieldProps {
  readonly id: string;
  readonly value: readonly Action[];
  readonly onChange: (value: Action[]) => void;
  readonly errors: RowErrors<Action>;
  readonly error: string | undefined;
  /** How often the form was sent. */
  readonly tries: number;
}

/** Who does what by when, each in one of the pack's areas. */
export function ActionsField({ id, value, onChange, errors, error, tries }: ActionsFieldProps) {
  const { instrument, caseRecord, asking, person } = useWavr();
  const { unread } = asking;
  const nameOf = (owner: Action["owner"]) => caseRecord.team.find((each) => each.id === owner)?.full_name;
  const words = instrument.wavr.plan;
  const field = words.fields.find(({ key }) => key === "actions");
  const item = (key: string) => field?.item_fields?.find((each) => each.key === key);
  const label = (key: string) => item(key)?.label ?? key;
  const { set, add, remove } = rowsOf(id, value, onChange);
  const shown = useShownErrors(id, tries, value.length);
  const open = unused(
    words.suggested_actions,
    value.map(({ action }) => action),
  );
  return (
    <PlanList
      id={id}
      label={field?.label}
      required={field?.required}
      error={error}
      onBlur={shown.onBlur}
      add={t("Add an action")}
      onAdd={() => add(newAction(todayIso()), "action")}
      suggestions={
        <Suggestions
          title={t("Suggested actions")}
          groups={words.action_areas.map((area) => ({
            label: area.label,
            texts: open.filter((each) => each.area === area.value).map(({ text }) => text),
          }))}
          onUse={(action, group) =>
            add(
              {
                ...newAction(todayIso()),
                action,
                action_area: words.action_areas.find((area) => area.label === group)?.value ?? "",
              },
              "action",
            )
          }
        />
      }
    >
      {value.map((action, at) => (
        <PlanItem
          key={at}
          name={t("Action {{number}}", { number: at + 1 })}
          remove={t("Remove action {{number}}", { number: at + 1 })}
          onRemove={() => {
            shown.forget();
            remove(at);
          }}
        >
          <TextArea
            id={`${id}.${at}.action`}
            className="plan-item-wide"
            label={label("action")}
            required
            rows={2}
            error={shown.error(at, "action", errors?.[at]?.action)}
            value={action.action}
            onChange={(event) => set(at, { action: event.target.value })}
          />
          <SelectField
            label={label("action_area")}
            placeholder={t("Choose")}
            options={words.action_areas}
            value={action.action_area}
            onChange={(event) => set(at, { action_area: event.currentTarget.value })}
          />
          <OwnerField
            record={caseRecord}
            id={`${id}.${at}.owner`}
            label={label("owner")}
            required={item("owner")?.required ?? false}
            value={action.owner}
            onChange={(owner) => set(at, { owner })}
            error={shown.error(at, "owner", errors?.[at]?.owner)}
            unread={unread}
            ofStaff={isStaff(person.person_type.id)}
            readers={asking.readers}
            help={
              typeof action.owner === "number" && unread.has(action.owner)
                ? t(
                    "{{name}} may not read employment records, and is not told: the task is the case manager’s then, and names them.",
                    { name: nameOf(action.owner) ?? "" },
                  )
                : undefined
            }
          />
          <DateField
            id={`${id}.${at}.due`}
            label={label("due")}
            required={item("due")?.required ?? false}
            value={action.due}
            onChange={(due) => set(at, { due })}
            error={shown.error(at, "due", errors?.[at]?.due)}
          />
          <SelectField
            label={label("status")}
            options={choicesOf(words, item("status"))}
            value={String(action.status)}
            onChange={(event) => set(at, { status: Number(event.currentTarget.value) })}
          />
          <TextArea
            className="plan-item-wide"
            label={label("outcome")}
            rows={1}
            value={action.outcome}
            onChange={(event) => set(at, { outcome: event.target.value })}
          />
        </PlanItem>
      ))}
    </PlanList>
  );
}
