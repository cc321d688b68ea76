import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { OpenWork, User } from "#contract/records/users/schema.ts";
import { apiQuery, useApiMutation } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { errorMessage, failedTitle } from "#lib/bridge/error-message.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { Form } from "#ui/forms/form.tsx";
import { Dialog, DialogNote } from "#ui/overlays/dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { firstNameOf } from "./account-words.ts";

type SwitchOffProps = { readonly user: User; readonly onClose: () => void };

/** Hands over first, then switches off: a case never loses its lead. It can be taken back, so nothing is typed. */
export function SwitchOff({ user, onClose }: SwitchOffProps) {
  const work = useQuery(apiQuery(useApi(), "users.openWork", { params: { id: user.id } }));
  const found = work.data?.data;
  if (found !== undefined) return <HandOver user={user} work={found} onClose={onClose} />;
  return (
    <Dialog
      open
      title={t("Switch off {{fullName}}", { fullName: user.full_name })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("Cancel")}</Button>}
    >
      <Loaded query={work} label={t("Loading open work")} shape="text" count={3} />
    </Dialog>
  );
}

/** Whoever is on the team already comes first, and is proposed. */
const proposed = (each: OpenWork["cases"][number]): string => {
  const known = each.candidates.find((one) => one.on_team);
  return known === undefined ? "" : String(known.id);
};

const taskWords = (count: number): string => t("{{count}} open tasks", { count });

const otherTasks = (count: number): string => t("{{count}} open tasks of no case", { count });

const followingWords = (count: number): string =>
  t("{{count}} open tasks of other cases go to whoever leads those.", { count });

function HandOver({ user, work, onClose }: SwitchOffProps & { readonly work: OpenWork }) {
  const ids = useId();
  const [leads, setLeads] = useState<Readonly<Record<number, string>>>(() =>
    Object.fromEntries(work.cases.map((each) => [each.id, proposed(each)])),
  );
  const [tasksTo, setTasksTo] = useState("");
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const handOver = useApiMutation("users.handOver");
  const deactivate = useApiMutation("users.deactivate");
  const busy = handOver.isPending || deactivate.isPending;
  const problem = handOver.error ?? deactivate.error;
  const name = firstNameOf(user);
  const place = (of: number | "tasks") => `${ids}${of}`;

  const switchOff = async () => {
    const gaps = [
      ...work.cases.filter((each) => (leads[each.id] ?? "") === "").map((each) => place(each.id)),
      ...(work.tasks > 0 && tasksTo === "" ? [place("tasks")] : []),
    ];
    setMissing(new Set(gaps));
    const [first] = gaps;
    if (first !== undefined) return document.getElementById(first)?.focus();
    const cases = work.cases.map((each) => ({ id: each.id, user_id: Number(leads[each.id]) }));
    const tasks_to = tasksTo === "" ? null : Number(tasksTo);
    try {
      if (cases.length > 0 || tasks_to !== null || work.following > 0)
        await handOver.mutateAsync({ params: { id: user.id }, body: { cases, tasks_to } });
      await deactivate.mutateAsync({ params: { id: user.id }, body: { organization: null } });
    } catch {
      // Both say what went wrong themselves.
      return undefined;
    }
    announce(t("{{fullName}} is switched off.", { fullName: user.full_name }));
    return onClose();
  };

  return (
    <Dialog
      open
      title={t("Switch off {{fullName}}", { fullName: user.full_name })}
      onClose={onClose}
      footer={
        <>
          <DialogNote>{t("It can be taken back.")}</DialogNote>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button type="submit" form={ids} variant="primary" loading={busy}>
            {t("Switch off")}
          </Button>
        </>
      }
    >
      <Form
        id={ids}
        onSubmit={(event) => {
          event.preventDefault();
          void switchOff();
        }}
      >
        {problem === null ? null : (
          <Callout kind="stop" role="alert" title={failedTitle(problem, t("Not switched off."))}>
            {errorMessage(problem)}
          </Callout>
        )}
        {work.cases.length === 0 && work.tasks === 0 && work.following === 0 ? (
          <p className="bw-dialog-text">
            {t("{{name}} leads no open case alone and has no open task.", { name })}
          </p>
        ) : (
          <p className="bw-dialog-text">
            {t("First give what {{name}} is responsible for to somebody else.", { name })}
          </p>
        )}
        {work.cases.map((each) => (
          <SelectField
            key={each.id}
            id={place(each.id)}
            label={`${each.number}, ${each.title}`}
            placeholder={t("Choose the next lead")}
            required
            help={
              each.tasks === 0 ? undefined : t("With {{task}} of this case.", { task: taskWords(each.tasks) })
            }
            error={missing.has(place(each.id)) ? t("Next lead is required.") : undefined}
            options={each.candidates.map((one) => ({
              value: String(one.id),
              label: one.on_team
                ? t("{{fullName}}, on this team", { fullName: one.full_name })
                : one.full_name,
            }))}
            value={leads[each.id] ?? ""}
            onChange={(event) => setLeads({ ...leads, [each.id]: event.target.value })}
          />
        ))}
        {work.following === 0 ? null : <p className="bw-dialog-text">{followingWords(work.following)}</p>}
        {work.tasks === 0 ? null : (
          <SelectField
            id={place("tasks")}
            label={otherTasks(work.tasks)}
            placeholder={t("Choose who takes them over")}
            required
            error={missing.has(place("tasks")) ? t("Somebody to take them over is required.") : undefined}
            options={work.candidates.map((one) => ({ value: String(one.id), label: one.full_name }))}
            value={tasksTo}
            onChange={(event) => setTasksTo(event.target.value)}
          />
        )}
        <p className="bw-dialog-text">
          {t(
            "{{name}} is signed out everywhere at once and can no longer sign in. Copies on their computers are removed when they next reach the server. All work stays, with the name on it.",
            { name },
          )}
        </p>
      </Form>
    </Dialog>
  );
}
