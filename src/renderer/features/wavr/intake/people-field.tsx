import { t } from "#lib/words/t.ts";
import { CheckboxGroup } from "#ui/fields/checkbox-group.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { type IntakeField, isOfCase } from "../state/intake.ts";
import { useWavr } from "../wavr-context.ts";

interface PeopleFieldProps {
  readonly field: IntakeField;
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}

/** People of the case, and beside them a group or somebody else in words: those stand in the same list, as they are typed. */
export function PeopleField({ field: { key, label }, value, onChange }: PeopleFieldProps) {
  const { intake, person, caseRecord } = useWavr();
  const id = `wavr-${key}`;
  const others = caseRecord.persons
    .filter(({ uuid }) => uuid !== person.uuid)
    .map(({ uuid, name }) => ({ value: uuid, label: name }));
  const chosen = value.filter(isOfCase);
  const words = value.find((each) => !isOfCase(each)) ?? "";
  const put = (people: readonly string[], text: string) => onChange(text === "" ? people : [...people, text]);
  const inWords = {
    value: words,
    maxLength: 300,
    readOnly: !intake.canEdit,
    onChange: (event: { readonly target: { readonly value: string } }) => put(chosen, event.target.value),
  };
  // Nobody else is named in the case: then the words are the whole answer.
  if (others.length === 0)
    return (
      <TextField
        {...inWords}
        id={id}
        label={label}
        help={t("In words: a group, a place or a person. Nobody else is named in this case.")}
      />
    );
  return (
    <>
      <CheckboxGroup
        id={id}
        label={label}
        options={others}
        value={chosen}
        disabled={!intake.canEdit}
        onToggle={(uuid, on) => put(on ? [...chosen, uuid] : chosen.filter((each) => each !== uuid), words)}
      />
      <TextField {...inWords} id={`${id}-words`} label={t("Somebody else, or a group, in words")} />
    </>
  );
}
