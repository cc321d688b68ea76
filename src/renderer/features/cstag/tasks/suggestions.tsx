import { Check, Plus } from "lucide-react";
import { Link } from "react-router";
import { toldByAction } from "#contract/records/case-notices/duties.ts";
import type { ResponseAction } from "#instruments/instrument.ts";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import type { SectionForm } from "#parts/saving/section-form.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { useCstag, useInstrument } from "../cstag-context.ts";
import { isTaken, type SuggestionGroup, suggestionsFor } from "../state/tasks.ts";

interface SuggestionsProps {
  readonly classification: number | null;
  /** States of the existing tasks, to mark suggestions that are taken. */
  readonly states: readonly SectionForm[];
  /** Opens the task's form with the action's words; null where the person may not add tasks. */
  readonly onUse: ((action: ResponseAction) => void) | null;
  /** Keys of those that are ticked, to be made tasks together. */
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (action: ResponseAction, chosen: boolean) => void;
}

/** The catalogue for the classification: recommended actions first, the rest folded. A starting point, not a rule. */
export function Suggestions(props: SuggestionsProps) {
  const { recommended, alsoAvailable } = suggestionsFor(useInstrument().response, props.classification);
  return (
    <section className="cstag-suggestions" aria-labelledby="cstag-suggestions">
      <h3 id="cstag-suggestions" className="wizard-block-title">
        {t("Suggestions")}
      </h3>
      {recommended.length > 0 ? (
        <Part title={t("Recommended for this classification")} groups={recommended} open {...props} />
      ) : (
        <p className="wizard-row-help">
          {t("Classify the threat first to see which of these are recommended.")}
        </p>
      )}
      <Part title={t("Also available")} groups={alsoAvailable} open={false} {...props} />
    </section>
  );
}

interface PartProps extends SuggestionsProps {
  readonly title: string;
  readonly groups: readonly SuggestionGroup[];
  readonly open: boolean;
}

function Part({ title, groups, open, states, onUse, chosen, onChoose }: PartProps) {
  const count = groups.reduce((sum, { actions }) => sum + actions.length, 0);
  return (
    <details className="cstag-fold" open={open}>
      <summary>
        {title} <span className="cstag-fold-count">{count}</span>
      </summary>
      {groups.map(({ category, actions }) => (
        <div key={category.value} className="cstag-suggestion-group">
          <h4>{category.label}</h4>
          <ul>
            {actions.map((action) => (
              <Suggestion
                key={action.key}
                action={action}
                taken={isTaken(action, states)}
                onUse={onUse}
                chosen={chosen.has(action.key)}
                onChoose={onChoose}
              />
            ))}
          </ul>
        </div>
      ))}
    </details>
  );
}

const dueWords = (days: number) => (days === 0 ? "today" : t("within {{count}} days", { count: days }));

interface SuggestionProps {
  readonly action: ResponseAction;
  readonly taken: boolean;
  readonly onUse: ((action: ResponseAction) => void) | null;
  readonly chosen: boolean;
  readonly onChoose: (action: ResponseAction, chosen: boolean) => void;
}

function Suggestion({ action, taken, onUse, chosen, onChoose }: SuggestionProps) {
  const { roles } = useInstrument().response;
  const { caseRecord } = useCstag();
  const told = toldByAction[action.key];
  const role = roles.find(({ value }) => value === action.role)?.label ?? action.role;
  return (
    <li className="cstag-suggestion">
      {onUse === null ? null : (
        <Checkbox
          label={action.text}
          hideLabel
          checked={chosen && !taken}
          disabled={taken}
          onChange={(event) => onChoose(action, event.target.checked)}
        />
      )}
      <div className="cstag-suggestion-words">
        <p>{action.text}</p>
        <p className="wizard-row-help">
          {role}, {dueWords(action.due_in_days)}
          {action.note ? `. ${action.note}` : ""}
        </p>
        {told === undefined || caseRecord === null ? null : (
          <p className="wizard-row-help">
            <Link to={paths.caseDuty(caseRecord.id, told)}>{t("Also asked for under Who was told")}</Link>
          </p>
        )}
      </div>
      {onUse === null && !taken ? null : (
        // One button whose words change: it keeps the focus when its action has become a task.
        <Button
          variant="minimal"
          size="small"
          icon={taken ? Check : Plus}
          aria-disabled={taken || undefined}
          className={taken ? "cstag-taken" : undefined}
          onClick={() => {
            if (!taken) onUse?.(action);
          }}
        >
          {taken ? t("Added") : t("Use")}
          <span className="bw-hidden">: {action.text}</span>
        </Button>
      )}
    </li>
  );
}
