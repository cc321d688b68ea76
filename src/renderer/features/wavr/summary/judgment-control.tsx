import { FileInput } from "lucide-react";
import { pastDay } from "#contract/records/plans/in-force.ts";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { todayIso } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { useColleagueNames } from "#parts/people/use-colleague-names.ts";
import { Button } from "#ui/buttons/button.tsx";
import { CheckboxGroup } from "#ui/fields/checkbox-group.tsx";
import { DateField, type DateFieldProps } from "#ui/fields/date-field.tsx";
import { LabelText } from "#ui/fields/field.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { useReviewNote } from "../frame/review-note.tsx";
import { isGiven } from "../state/intake.ts";
import { useWavr } from "../wavr-context.ts";
import { fromWorksheetKeys, type JudgmentField, judgmentId, type Offer, textIn } from "./judgment.ts";
import { LevelTable } from "./level-table.tsx";
import { corrected, otherwiseIn, otherwiseLines } from "./otherwise.ts";
import { useChangedSince } from "./use-changed-since.ts";
import { useMissing } from "./use-missing.ts";
import { useStanding } from "./use-standing.ts";
import { useWorksheets } from "./use-worksheets.ts";

interface JudgmentControlProps {
  readonly field: JudgmentField;
  /** What worksheets can put into it. */
  readonly offers: readonly Offer[];
}

/** A field of the judgment, in the manner that its pack names. */
export function JudgmentControl({ field, offers }: JudgmentControlProps) {
  const { assessment, signing } = useWavr();
  const { form, edit } = assessment;
  const missing = useMissing();
  const { key, label, help, required, input } = field;
  const stored = form[key];
  const set = (value: string | (string | number)[] | null) => edit({ [key]: value });
  const text = textIn(form, key);
  const stale = useStale(field, text, offers);
  const shared = {
    id: judgmentId(key),
    label,
    required,
    // Once signing was tried, each field says itself what the summary above names.
    error:
      signing.tries > 0 ? missing.find(({ fieldId }) => fieldId === judgmentId(key))?.message : undefined,
    ...(help === undefined ? {} : { help }),
  };
  if (input === "radio")
    return (
      <LevelTable field={field} value={stored} onChange={set} folds={key !== "concern_targeted_violence"} />
    );
  return (
    <div data-item={required ? key : undefined} data-answered={isGiven(stored) ? "yes" : "no"}>
      {input === "date" ? (
        <Day {...shared} className="wavr-day" value={text === "" ? null : text} onChange={set} of={key} />
      ) : input === "users" ? (
        <Assessors field={field} error={shared.error} value={stored} onChange={set} />
      ) : input === "multiselect" ? (
        <Choices field={field} error={shared.error} value={stored} onChange={set} />
      ) : (
        <>
          <TextArea {...shared} rows={4} value={text} onChange={(event) => set(event.target.value)} />
          {text.trim() === "" || stale !== null ? (
            <Offers
              label={label}
              offers={stale ?? offers}
              isAgain={stale !== null}
              onUse={(words) => {
                set(words);
                announce(t("Filled from the worksheet. Read it through."));
                document.getElementById(judgmentId(key))?.focus();
              }}
            />
          ) : null}
          <ReadsOtherwise field={field} text={text} isAsSigned={stale !== null} onCorrect={set} />
        </>
      )}
    </div>
  );
}

/** A day; that of the next review says whether the level of concern asks for a sooner one. */
function Day({ of, ...field }: DateFieldProps & { readonly of: string }) {
  const { form } = useWavr().assessment;
  const note = useReviewNote({ judgment: form, from: form.assessment_date, on: field.value });
  // Said at once where it stands, and again where it keeps the summary from being signed.
  const past = of === "next_review" && field.value !== null && field.value < todayIso();
  const error = past ? pastDay(String(field.label)) : field.error;
  return (
    <DateField {...field} {...(of === "next_review" && note !== null ? { help: note } : {})} error={error} />
  );
}

/**
 * What worksheets say by now where the field still reads as it was signed and a worksheet has changed since; else null. The
 * words that it takes the place of stay in the version that was signed.
 */
function useStale({ key }: JudgmentField, text: string, offers: readonly Offer[]): readonly Offer[] | null {
  const { last } = useStanding();
  const recoded = useChangedSince().some(({ form }) => form === "worksheet");
  if (!recoded || !fromWorksheetKeys.includes(key) || text.trim() === "" || last?.state[key] !== text)
    return null;
  return offers.filter((each) => each.text !== text);
}

interface OffersProps {
  /** The field is filled, and the worksheets have changed since that was signed. */
  readonly isAgain: boolean;
  readonly label: string;
  readonly offers: readonly Offer[];
  readonly onUse: (text: string) => void;
}

/** Below a field: what can be put into it, to be edited there. */
function Offers({ label, offers, isAgain, onUse }: OffersProps) {
  const wordsOf = (who: string | null) => {
    if (who === null) return isAgain ? t("Fill from your worksheet again") : t("Fill from your worksheet");
    return isAgain
      ? t("Fill from the worksheet of {{who}} again", { who })
      : t("Fill from the worksheet of {{who}}", { who });
  };
  const buttons = offers.map(({ who, text }) => (
    <OfferButton key={who ?? ""} label={label} words={wordsOf(who)} onClick={() => onUse(text)} />
  ));
  return (
    <>
      {isAgain ? (
        <p className="wavr-stale">
          {t("This reads as it was signed, and a worksheet has changed since. Read it through.")}
        </p>
      ) : null}
      {buttons}
    </>
  );
}

interface ReadsOtherwiseProps {
  readonly field: JudgmentField;
  readonly text: string;
  /** Nothing was written into it since it was signed: it can be filled anew as a whole. */
  readonly isAsSigned: boolean;
  readonly onCorrect: (text: string) => void;
}

/** Below a field: what it tells otherwise than the worksheets by now, for as long as it does, and one press that corrects it. */
function ReadsOtherwise({ field: { key, label }, text, isAsSigned, onCorrect }: ReadsOtherwiseProps) {
  const { instrument } = useWavr();
  const found = otherwiseIn(instrument.wavr.worksheet, key, text, useWorksheets());
  if (found.length === 0) return null;
  const coders = new Set(found.flatMap(({ coded }) => coded.map(({ who }) => who)));
  return (
    <>
      {otherwiseLines(label, found).map((line) => (
        <p key={line} className="wavr-stale">
          {line}
        </p>
      ))}
      {isAsSigned
        ? null
        : [...coders].map((who) => (
            <OfferButton
              key={who ?? ""}
              label={label}
              words={
                who === null
                  ? t("Correct from your worksheet")
                  : t("Correct from the worksheet of {{who}}", { who })
              }
              onClick={() => {
                onCorrect(corrected(key, text, found, who));
                announce(t("Corrected from the worksheet. Read it through."));
                document.getElementById(judgmentId(key))?.focus();
              }}
            />
          ))}
    </>
  );
}

interface OfferButtonProps {
  readonly label: string;
  readonly words: string;
  readonly onClick: () => void;
}

function OfferButton({ label, words, onClick }: OfferButtonProps) {
  return (
    <Button
      variant="minimal"
      size="small"
      icon={FileInput}
      className="wavr-offer"
      aria-label={t("{{words}}: {{label}}", { words, label })}
      onClick={onClick}
    >
      {words}
    </Button>
  );
}

interface ListProps {
  readonly error: string | undefined;
  readonly field: JudgmentField;
  readonly value: unknown;
  readonly onChange: (value: (string | number)[]) => void;
}

/** What a list holds, also what this program would not put into it (DOMAIN-8). */
const listOf = (value: unknown): (string | number)[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === "string" || typeof each === "number") : [];

/** Which colleagues assessed: those of the case's team, oneself, and whoever was named before. */
function Assessors({ field, value, onChange, error }: ListProps) {
  const { asking } = useWavr();
  const { user } = useSession();
  const chosen = listOf(value);
  const team = new Map<number, string>(asking.team.map(({ id, full_name }) => [id, full_name]));
  if (user !== null) team.set(user.id, user.full_name);
  const others = chosen.filter((id) => typeof id === "number").filter((id) => !team.has(id));
  const names = useColleagueNames(others);
  const options = [
    ...team,
    ...others.map((id) => [id, names.get(id) ?? t("Someone outside your organizations")] as const),
  ];
  return (
    <CheckboxGroup
      id={judgmentId(field.key)}
      error={error}
      label={<LabelText required={field.required}>{field.label}</LabelText>}
      options={options.map(([id, name]) => ({
        value: String(id),
        label: asking.unread.has(id) ? t("{{name}} (may not read employment records)", { name }) : name,
      }))}
      value={chosen.map(String)}
      onToggle={(id, on) =>
        onChange(on ? [...chosen, Number(id)] : chosen.filter((each) => String(each) !== id))
      }
    />
  );
}

/** Any of the pack's choices. A stored one that it does not have stays (DOMAIN-8). */
function Choices({ field, value, onChange, error }: ListProps) {
  const chosen = listOf(value);
  return (
    <CheckboxGroup
      id={judgmentId(field.key)}
      error={error}
      label={<LabelText required={field.required}>{field.label}</LabelText>}
      options={(field.options ?? []).map((each) => ({ value: String(each.value), label: each.label }))}
      value={chosen.map(String)}
      onToggle={(name, on) => onChange(on ? [...chosen, name] : chosen.filter((each) => each !== name))}
    />
  );
}
