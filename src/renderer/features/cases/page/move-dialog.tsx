import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { z } from "zod";
import { openStages } from "#contract/records/cases/moves.ts";
import { type CaseRecord, caseStageNames } from "#contract/records/cases/schema.ts";
import { type TaskRow, tasksOfCase } from "#contract/records/tasks/schema.ts";
import { apiQuery, etagOf, useApiMutation } from "#lib/bridge/api.ts";
import { useApi, useSession } from "#lib/bridge/bridge-context.tsx";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { erasedOfCase } from "#parts/compartments/erased-words.ts";
import { ClosedPlans } from "#parts/plans/closed-plans.tsx";
import { OpenActions } from "#parts/plans/open-actions.tsx";
import { StandsAt } from "#parts/plans/stands-at.tsx";
import { byStanding } from "#parts/tasks/task-words.ts";
import { FactList } from "#ui/facts/fact-list.tsx";
import { CheckboxGroup } from "#ui/fields/checkbox-group.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { noticesQuery } from "../notices/notices-query.ts";
import { type CaseMove, moveWords, nothingOpen, openEnds, plansInForce } from "./case-moves.ts";
import { madeFacts, signedKinds } from "./made-assessments.ts";

type MoveDialogProps = {
  readonly record: CaseRecord;
  readonly move: CaseMove | null;
  readonly onClose: () => void;
};

/** Asks for the reason, and makes the change. */
export function MoveDialog({ record, move, onClose }: MoveDialogProps) {
  if (move === null) return null;
  return (
    <DraftGate key={move} draftKey={draftKeys.caseReason(record.id, move)}>
      {(found) => <OneMove record={record} move={move} onClose={onClose} found={found} />}
    </DraftGate>
  );
}

type Stage = (typeof openStages)[number];
const stageOptions = openStages.map((value) => ({ value, label: caseStageNames[value] }));

/** The call of each change. */
function useMove(record: CaseRecord, move: CaseMove, stage: Stage) {
  const close = useApiMutation("cases.close");
  const reopen = useApiMutation("cases.reopen");
  const archive = useApiMutation("cases.archive");
  const hold = useApiMutation("cases.hold");
  const to = { params: { id: record.id }, ifMatch: etagOf(record) };
  return (reason: string): Promise<unknown> => {
    switch (move) {
      case "close":
        return close.mutateAsync({ ...to, body: { closing_reason: reason } });
      case "reopen":
        return reopen.mutateAsync({ ...to, body: { reason, stage } });
      case "archive":
      case "restore":
        return archive.mutateAsync({ ...to, body: { archived: move === "archive", reason } });
      case "hold":
      case "release":
        return hold.mutateAsync({ ...to, body: { hold: move === "hold", reason } });
      default:
        return move satisfies never;
    }
  };
}

type OneMoveProps = MoveDialogProps & { readonly move: CaseMove; readonly found: FoundDraft };

function OneMove({ record, move, onClose, found }: OneMoveProps) {
  const words = moveWords[move];
  // The version from when the dialog opened: a colleague's later change must not be overwritten.
  const [opened] = useState(record);
  const [picked, setPicked] = useState<Stage | null>(null);
  const former = openStages.find((each) => each === opened.stage_before_closing);
  const stage = picked ?? former ?? "evaluating";
  const run = useMove(opened, move, stage);
  const optional = move === "restore" || (move === "archive" && record.stage === "closed");
  const help =
    move === "release" && record.status === "closed" ? `${words.help} ${erasedOfCase()}` : words.help;
  const required = t("{{label}} is required.", { label: words.label });
  const schema = z.object({
    reason: optional ? z.string().max(4000) : z.string().trim().min(1, { error: required }).max(4000),
  });
  const form = useForm({
    rules: schema,
    initial: { reason: "" },
    fields: ["reason"],
    focus: "field",
    draft: { found, label: words.draft },
    save: ({ reason }) => run(reason),
    onSaved: () => {
      announce(words.done);
      onClose();
    },
  });
  return (
    <FormDialog
      title={`${words.title} ${record.number}`}
      action={words.button}
      state={form}
      failed={t("Not done.")}
      onClose={onClose}
    >
      {move === "close" || (move === "archive" && record.stage !== "closed") ? (
        <OpenEnds record={record} closes={move === "close"} onLeave={onClose} />
      ) : null}
      {move === "close" ? <Checklist /> : null}
      {move === "reopen" ? (
        <SelectField
          id="stage"
          label={t("Stage")}
          options={stageOptions}
          value={stage}
          onChange={(event) => {
            const next = openStages.find((each) => each === event.target.value);
            if (next) setPicked(next);
          }}
        />
      ) : null}
      <TextArea
        {...form.field("reason")}
        label={words.label}
        required={!optional}
        optional={optional}
        rows={3}
        help={help}
      />
    </FormDialog>
  );
}

/** What the organization goes through before a case is closed. Ticking helps whoever does it, and is not kept. */
function Checklist() {
  const { closing_checklist } = useSession().server;
  const [done, setDone] = useState<readonly string[]>([]);
  if (closing_checklist.length === 0) return null;
  return (
    <CheckboxGroup
      id="closing-checklist"
      label={t("Before closing")}
      options={closing_checklist.map((line) => ({ value: line, label: line }))}
      value={done}
      onToggle={(line, on) => setDone(on ? [...done, line] : done.filter((each) => each !== line))}
    />
  );
}

/** What was assessed beside CSTAG, and a sentence for each list that could not be read. */
function useSignedKinds({ id, counts }: CaseRecord) {
  const api = useApi();
  const hasWavr = Boolean(counts?.wavr);
  const hasWorksheets = Boolean(counts?.worksheets);
  const wavr = useQuery({ ...apiQuery(api, "wavr.heads", { params: { id } }), enabled: hasWavr });
  const worksheets = useQuery({
    ...apiQuery(api, "worksheets.list", { params: { id } }),
    enabled: hasWorksheets,
  });
  return {
    kinds: signedKinds(
      hasWavr ? (wavr.data?.data ?? []) : [],
      hasWorksheets ? (worksheets.data?.data ?? []) : [],
    ),
    isPending: (hasWavr && wavr.isPending) || (hasWorksheets && worksheets.isPending),
    unread: [
      ...(hasWavr && wavr.isError ? [t("The WAVR assessments of this case could not be read.")] : []),
      ...(hasWorksheets && worksheets.isError ? [t("The worksheets of this case could not be read.")] : []),
    ],
  };
}

interface EndingActionsProps {
  readonly record: CaseRecord;
  readonly tasks: readonly TaskRow[];
  /** Does it end with the case? */
  readonly closes: boolean;
}

/** What plans have somebody do and nobody has done: whoever closes or archives the case sees what, whose and by when. */
function EndingActions({ record, tasks, closes }: EndingActionsProps) {
  const actions = tasks.filter(({ plan }) => plan?.action);
  if (actions.length === 0) return null;
  return (
    <li>
      {closes
        ? t("{{count}} actions of plans are not done, and end with the case:", { count: actions.length })
        : t("{{count}} actions of plans are not done:", { count: actions.length })}
      <OpenActions
        actions={actions.map(({ title, plan, assignees, due_at }) => ({
          what: title,
          owner: plan?.owner ?? assignees.map(({ full_name }) => full_name).join(", "),
          due: due_at,
        }))}
        team={record.team}
      />
    </li>
  );
}

interface OpenEndsProps {
  readonly record: CaseRecord;
  /** Closing stops the check-ins of its plans; archiving keeps everybody from answering them. */
  readonly closes: boolean;
  readonly onLeave: () => void;
}

/** What is unfinished, shown before closing the case, or archiving it while it is open. */
function OpenEnds({ record, closes, onLeave }: OpenEndsProps) {
  const tasks = useQuery(apiQuery(useApi(), "tasks.list", { query: tasksOfCase(record.id) }));
  const listed = tasks.data?.data ?? [];
  const notices = useQuery(noticesQuery(useApi(), record.id));
  const cards = useQuery(apiQuery(useApi(), "cases.cards", { params: { id: record.id } }));
  const meetings = useQuery(apiQuery(useApi(), "meetings.list", { params: { id: record.id } }));
  const made = useSignedKinds(record);
  const ends = [
    ...openEnds(record, byStanding(listed).open.length, {
      duties: notices.data?.duties ?? [],
      cards: cards.data?.data ?? [],
      made: made.kinds,
      meetings: meetings.data?.data.meetings ?? [],
    }),
    ...made.unread,
  ];
  const plans = useQuery(apiQuery(useApi(), "plans.show", { params: { id: record.id } }));
  const inForce = plans.data === undefined ? null : plansInForce(plans.data.data, closes);
  const others = [notices, cards, plans, meetings];
  if (tasks.isPending || made.isPending || others.some(({ isPending }) => isPending)) return null;
  if (tasks.isError)
    return (
      <Callout kind="wait">{t("The tasks of this case could not be read. Some may still be open.")}</Callout>
    );
  const facts = madeFacts(record.assessments, made.kinds);
  const whatWasMade = (
    <>
      {facts.length === 0 ? null : <FactList facts={facts} />}
      <ClosedPlans record={record} />
    </>
  );
  if (ends.length === 0 && inForce === null)
    return (
      <>
        {whatWasMade}
        <p className="case-none">
          {nothingOpen(listed.length, made.kinds.length > 0, byStanding(listed).notNeeded.length)}
        </p>
      </>
    );
  return (
    <>
      {whatWasMade}
      <Callout kind="wait" title={t("Still open")}>
        <ul className="case-ends">
          {ends.map((end) => (
            <li key={end}>{end}</li>
          ))}
          <EndingActions record={record} tasks={byStanding(listed).open} closes={closes} />
          {inForce === null ? null : (
            <li>
              {inForce}{" "}
              <Link to={paths.casePlans(record.id)} onClick={onLeave}>
                {t("Open the plans")}
              </Link>
              {plans.data?.data.wavr_plans
                .filter(({ status }) => status === "in_force")
                .map(({ uuid, person }) => (
                  <StandsAt key={uuid} caseId={record.id} plan={uuid} name={person.name} />
                ))}
            </li>
          )}
        </ul>
      </Callout>
    </>
  );
}
