import { Pencil } from "lucide-react";
import { useState } from "react";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { errorMessage, failedTitle } from "#lib/bridge/error-message.ts";
import { t } from "#lib/words/t.ts";
import { useNewMembers } from "#parts/people/new-member.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { Who } from "#ui/facts/avatar.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { Suggest } from "#ui/suggest/suggest.tsx";
import { GuestEditor } from "./guest-editor.tsx";

type CaseProps = { readonly record: CaseRecord };
type Member = CaseRecord["team"][number];

/** The button beside the team, and its dialog. */
export function TeamEditor({ record }: CaseProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="minimal"
        size="small"
        icon={Pencil}
        onClick={() => setOpen(true)}
        aria-label={t("Edit the team")}
      >
        {t("Edit")}
      </Button>
      <TeamDialog record={record} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

const roles = [
  { value: "lead", label: t("Lead") },
  { value: "member", label: t("Member") },
];

type TeamDialogProps = CaseProps & { readonly open: boolean; readonly onClose: () => void };

function TeamDialog({ record, open, onClose }: TeamDialogProps) {
  const save = useApiMutation("cases.team");
  const [leaving, setLeaving] = useState<Member | null>(null);
  const isLead = (member: Member) => member.role === "lead";
  const leads = record.team.filter(isLead).length;
  const put = (userId: number, role: "lead" | "member" | null, words: string) => {
    const was = record.team.find((member) => member.id === userId)?.role ?? null;
    save.mutate(
      { params: { id: record.id }, body: { user_id: userId, role, was } },
      {
        onSuccess: () => {
          announce(words);
          setLeaving(null);
        },
      },
    );
  };
  const search = useNewMembers(record);
  const close = () => {
    save.reset();
    setLeaving(null);
    onClose();
  };
  return (
    <Dialog
      open={open}
      title={t("Edit team")}
      onClose={close}
      footer={<Button onClick={close}>{t("Done")}</Button>}
    >
      <div className="case-team-editor">
        <p className="case-none">{t("Each change is saved at once and stands in the timeline.")}</p>
        {save.error ? (
          <Callout kind="stop" title={failedTitle(save.error, t("Not saved."))} role="alert">
            {errorMessage(save.error)}
          </Callout>
        ) : null}
        <ul className="case-rows" aria-label={t("Team of the case")}>
          {record.team.map((member) => {
            const only = isLead(member) && leads === 1;
            // Only those who may delete the case change who leads it; the last lead stays.
            const fixed = only || !record.can.delete;
            return (
              <li key={member.id} className="case-row case-member">
                <Who name={member.full_name} kind="colleague" note={member.title ?? ""} />
                <SelectField
                  id={`role-${member.id}`}
                  label={t("Role of {{fullName}}", { fullName: member.full_name })}
                  hideLabel
                  options={roles}
                  value={member.role}
                  disabled={fixed || save.isPending}
                  onChange={(event) =>
                    put(
                      member.id,
                      event.target.value === "lead" ? "lead" : "member",
                      t("Role of {{fullName}} changed.", { fullName: member.full_name }),
                    )
                  }
                />
                <Button
                  variant="minimal"
                  size="small"
                  disabled={only || (isLead(member) && !record.can.delete) || save.isPending}
                  onClick={() => setLeaving(member)}
                  aria-label={t("Remove {{fullName}}", { fullName: member.full_name })}
                >
                  {t("Remove")}
                </Button>
              </li>
            );
          })}
        </ul>
        {leads === 1 ? <p className="case-none">{t("A team keeps at least one lead.")}</p> : null}
        {leaving ? (
          <Leaving
            record={record}
            member={leaving}
            busy={save.isPending}
            onKeep={() => setLeaving(null)}
            onRemove={() =>
              put(leaving.id, null, t("{{fullName}} is off the team.", { fullName: leaving.full_name }))
            }
          />
        ) : null}
        <Suggest
          id="team-add"
          label={t("Add a colleague")}
          placeholder={t("Start typing a name")}
          emptyText={t("No colleague of this school matches.")}
          help={t("They can see the case from then on.")}
          value={null}
          pickMany
          onChange={(option) => {
            if (option)
              put(Number(option.id), "member", t("{{label}} is on the team.", { label: option.label }));
          }}
          search={search}
        />
        <GuestEditor record={record} />
      </div>
    </Dialog>
  );
}

type LeavingProps = CaseProps & {
  readonly member: Member;
  readonly busy: boolean;
  readonly onKeep: () => void;
  readonly onRemove: () => void;
};

/** Explains what removing somebody means, before it is done. */
function Leaving({ record, member, busy, onKeep, onRemove }: LeavingProps) {
  const me = useSession().user;
  const self = me !== null && Number(me.id) === member.id;
  const who = self ? t("You") : member.full_name;
  return (
    <Callout
      kind="wait"
      title={t("Remove {{words}} from the team?", { words: self ? "yourself" : member.full_name })}
      role="alert"
    >
      {record.confidentiality === "team"
        ? t("This case is seen by its team. {{who}} will no longer see it, unless as an administrator.", {
            who,
          })
        : t("{{who}} can still see this case, because it is open to the whole organization.", { who })}
      <span className="case-related-actions">
        <Button size="small" variant="danger" loading={busy} onClick={onRemove} autoFocus>
          {t("Remove")}
        </Button>
        <Button size="small" onClick={onKeep}>
          {t("Keep")}
        </Button>
      </span>
    </Callout>
  );
}
