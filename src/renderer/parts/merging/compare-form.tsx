import { useState } from "react";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { FactList } from "#ui/facts/fact-list.tsx";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { ClashChoice } from "#ui/forms/clash-choice.tsx";
import { ErrorSummary } from "#ui/forms/error-summary.tsx";
import { Form } from "#ui/forms/form.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import {
  type Choices,
  type Compared,
  compareFields,
  mergedValues,
  sideOf,
  undecidedFields,
} from "./compare-values.ts";
import { ListChoice } from "./list-choice.tsx";
import { MergeDialog } from "./merge-dialog.tsx";
import { recordName, usuallyKept } from "./merge-words.ts";
import type { AnyMerging, MergingRecord } from "./merging.ts";

type CompareFormProps = {
  readonly of: AnyMerging;
  readonly first: MergingRecord;
  readonly second: MergingRecord;
  readonly reload: () => void;
};

/** Compares two records field by field, asks which value to keep where they differ, and merges them. */
export function CompareForm({ of, first, second, reload }: CompareFormProps) {
  const [kept, setKept] = useState(usuallyKept(of, first, second).uuid);
  const [choices, setChoices] = useState<Choices>({});
  const [removed, setRemoved] = useState<Partial<Record<string, readonly string[]>>>({});
  const [tried, setTried] = useState(0);
  const [merging, setMerging] = useState(false);

  const compared = compareFields(of.fields, of.valuesOf(first), of.valuesOf(second));
  const alike = compared.filter((each) => each.kind === "same");
  const differing = compared.filter((each) => each.kind !== "same");
  const open = undecidedFields(compared, choices);
  const values = mergedValues(compared, choices, removed);
  const [survivor, other] = kept === first.uuid ? [first, second] : [second, first];
  const say = (field: string, value: unknown) => of.say(field, value, [first, second]);
  const [left, right] = [recordName(first, second, 0), recordName(first, second, 1)];

  const submit = () => {
    if (open.length > 0) setTried(tried + 1);
    else setMerging(true);
  };

  const field = (each: Compared) => {
    const label = of.labelOf(each.field);
    if (each.kind === "list") {
      return (
        <ListChoice
          key={each.field}
          label={label}
          entries={each.entries}
          removed={removed[each.field] ?? []}
          say={(entry) => say(each.field, [entry]) ?? ""}
          onChange={(left) => setRemoved({ ...removed, [each.field]: left })}
        />
      );
    }
    if (each.kind === "same") return null;
    return (
      <div key={each.field} id={`compare-${each.field}`} tabIndex={-1}>
        <ClashChoice
          label={label}
          mine={{ who: left, value: say(each.field, each.mine) }}
          theirs={{ who: right, value: say(each.field, each.theirs) }}
          both={of.mayKeepBoth(each.field, each.mine, each.theirs) ? t("One after the other") : null}
          words={{ mine: t("Take this"), theirs: t("Take this") }}
          value={sideOf(each, choices)}
          onChange={(side) => setChoices({ ...choices, [each.field]: side })}
        />
      </div>
    );
  };

  return (
    <Form
      className="merge-form"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <ErrorSummary
        submitCount={tried}
        errors={
          tried === 0
            ? []
            : open.map((name) => ({
                fieldId: `compare-${name}`,
                message: t("{{name}}: choose which of the two holds.", { name: of.labelOf(name) }),
              }))
        }
      />
      <RadioGroup
        label={t("Which record stays")}
        help={t(
          "The other becomes part of it: whoever opens it comes to the one that stays. Nothing is deleted, and the merge can be undone.",
        )}
        layout="cards"
        value={kept}
        onChange={setKept}
        options={[
          { value: first.uuid, label: left, note: of.factsOf(first).join(", ") },
          { value: second.uuid, label: right, note: of.factsOf(second).join(", ") },
        ]}
      />
      {differing.length > 0 ? <SectionHeader title={t("What differs")} count={differing.length} /> : null}
      {differing.map(field)}
      <SectionHeader title={t("What is alike")} />
      <FactList
        facts={alike.flatMap((each) => {
          const value = each.kind === "same" ? say(each.field, each.value) : null;
          return value === null ? [] : [{ label: of.labelOf(each.field), value }];
        })}
      />
      <div className="merge-foot">
        <Button variant="primary" type="submit">
          {t("Merge…")}
        </Button>
        <LinkButton to={of.paths.duplicates}>{t("Cancel")}</LinkButton>
      </div>
      <MergeDialog
        of={of}
        open={merging}
        survivor={survivor}
        other={other}
        values={values}
        onClose={() => setMerging(false)}
        reload={reload}
      />
    </Form>
  );
}
