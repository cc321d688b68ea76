import type { Instrument } from "./instrument.ts";

type Words = Instrument["wavr"];
type AssessmentField = Words["assessment"]["fields"][number];
type PlanField = Words["plan"]["fields"][number];

/** What the opinion cannot say; the packs have it in the help of the opinion alone. */
export const limitsKey = "opinion_limits";
/** What calls for a review before its date; the packs have no field for it. */
export const triggersKey = "review_triggers";

/** The words of a field that is the program's and not the pack's. */
interface OwnField {
  readonly label: string;
  readonly help?: string;
}

const behind = <F extends AssessmentField>(fields: readonly F[], before: string, own: F): readonly F[] =>
  fields.some(({ key }) => key === own.key)
    ? fields
    : fields.flatMap((field) => (field.key === before ? [field, own] : [field]));

/** The fields of a judgment in its order, with the limits of the opinion behind the opinion. */
export const judgmentFieldsOf = (
  { fields }: Words["assessment"],
  limits: OwnField,
): readonly AssessmentField[] =>
  behind(fields, "opinion", { key: limitsKey, input: "textarea", required: false, ...limits });

/** The fields of a plan in its order, with the triggers for a review behind its date. */
export const planFieldsWith = ({ fields }: Words["plan"], triggers: OwnField): readonly PlanField[] =>
  behind(fields, "review_date", { key: triggersKey, input: "textarea", required: false, ...triggers });

/** The levels of concern of a judgment in the words of its pack, each with what it is about; none that is not chosen. */
export const levelsIn = (
  { fields, levels }: Words["assessment"],
  judgment: Readonly<Record<string, unknown>>,
): readonly { readonly label: string; readonly value: string }[] =>
  fields.flatMap(({ key, label, input }) => {
    const value = judgment[key];
    if (input !== "radio" || value === null || value === undefined || value === "") return [];
    return [{ label, value: levels.find((level) => level.value === value)?.label ?? String(value) }];
  });
