import {
  audienceNames,
  audiences,
  type NoticeEdit,
  type NoticeList,
  noticeOutcomeNames,
  noticeOutcomes,
  noticeWayNames,
  noticeWays,
} from "#contract/records/case-notices/schema.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { idFromSelect } from "#lib/forms/form.ts";
import type { FormFields } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { CheckboxGroup } from "#ui/fields/checkbox-group.tsx";
import { MomentField } from "#ui/fields/moment-field.tsx";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { noticeLabels, peopleOf } from "./notice-values.ts";

type NoticeFieldsProps<O> = {
  readonly state: FormFields<NoticeEdit, O>;
  readonly record: CaseRecord;
  readonly list: NoticeList;
};

const whenLabels = {
  told: t("When they were told"),
  not_reached: t("When it was tried"),
  decided_not: t("When it was decided"),
};
const byLabels = { told: t("Told by"), not_reached: t("Tried by"), decided_not: t("Decided by") };

/** The fields of a notice; what is asked follows from how it went. */
export function NoticeFields<O>({ state, record, list }: NoticeFieldsProps<O>) {
  const { form, field } = state;
  const outcome = form.watch("outcome");
  const again = form.watch("next_try_at");
  const people = peopleOf(form.watch("audience"), list, record);
  const colleagues = list.colleagues.map(({ id, full_name }) => ({ value: String(id), label: full_name }));
  const known = noticeOutcomes.find((each) => each === outcome);
  return (
    <>
      <SelectField
        {...field("audience")}
        label={noticeLabels.audience}
        required
        placeholder={t("Choose whom")}
        options={audiences.map((each) => ({ value: each, label: audienceNames[each] }))}
      />
      {people.length > 0 ? (
        <Controlled of={state} name="person_ids">
          {({ id, value, onChange, error }) => (
            <CheckboxGroup
              id={id}
              label={noticeLabels.person_ids}
              error={error}
              options={people.map((each) => ({ value: String(each.id), label: each.name }))}
              value={(value ?? []).map(String)}
              onToggle={(each, on) => {
                const rest = (value ?? []).filter((other) => String(other) !== each);
                onChange(on ? [...rest, Number(each)] : rest);
              }}
            />
          )}
        </Controlled>
      ) : null}
      <TextField
        {...field("name")}
        label={noticeLabels.name}
        optional
        help={t("A name or an office that is not among the people here.")}
      />
      <Controlled of={state} name="outcome">
        {(chosen) => (
          <RadioGroup
            {...chosen}
            label={noticeLabels.outcome}
            required
            layout="row"
            value={known ?? null}
            options={noticeOutcomes.map((each) => ({ value: each, label: noticeOutcomeNames[each] }))}
          />
        )}
      </Controlled>
      {known === "decided_not" ? (
        <TextArea {...field("reason")} label={t("Why they are not told")} required rows={2} />
      ) : null}
      {known === undefined ? null : (
        <Controlled of={state} name="at">
          {(at) => (
            <MomentField
              {...at}
              label={whenLabels[known]}
              timeLabel={t("Time")}
              required
              value={at.value || null}
            />
          )}
        </Controlled>
      )}
      {known === "told" || known === "not_reached" ? (
        <>
          <SelectField
            {...field("way")}
            label={noticeLabels.way}
            required={known === "told"}
            optional={known !== "told"}
            placeholder={t("Choose how")}
            options={noticeWays.map((each) => ({ value: each, label: noticeWayNames[each] }))}
          />
          <TextArea
            {...field("said")}
            label={known === "told" ? noticeLabels.said : t("What happened, and what was left as a message")}
            optional
            rows={known === "told" ? 3 : 2}
          />
        </>
      ) : null}
      {known === "not_reached" ? (
        <>
          <Controlled of={state} name="next_try_at">
            {(next) => (
              <MomentField
                {...next}
                label={noticeLabels.next_try_at}
                timeLabel={t("Time of the next try")}
                ahead
                value={next.value || null}
              />
            )}
          </Controlled>
          {again ? (
            <SelectField
              {...field("next_try_by", { setValueAs: idFromSelect(null) })}
              label={noticeLabels.next_try_by}
              required
              placeholder={t("Choose a colleague")}
              options={colleagues}
              help={t("They get a task, which is done once the next notice is recorded.")}
            />
          ) : (
            <TextArea {...field("reason")} label={t("Why nobody tries again")} optional rows={2} />
          )}
        </>
      ) : null}
      {known === undefined ? null : (
        <SelectField
          {...field("told_by", { setValueAs: idFromSelect(null) })}
          label={byLabels[known]}
          required
          options={colleagues}
        />
      )}
    </>
  );
}
