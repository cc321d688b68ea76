import { z } from "zod";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import type { Meeting } from "#contract/records/meetings/schema.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import type { ChangeMeeting } from "./use-change-meeting.ts";

interface AddPersonProps {
  readonly record: CaseRecord;
  readonly meeting: Meeting;
  readonly change: ChangeMeeting;
  readonly onClose: () => void;
}

const rules = z
  .object({
    colleague: z.string(),
    name: z.string().trim().max(200),
    role: z.string().trim().max(200),
    agency: z.string().trim().max(200),
    email: z.union([z.literal(""), z.email({ error: t("Enter an email address like name@school.org.") })]),
  })
  .refine(({ colleague, name }) => colleague !== "" || name !== "", {
    path: ["name"],
    error: t("Name is required."),
  });

/** Asks a member of the team who is not on the list, or somebody without an account, who never gets one by this. */
export function AddPerson({ record, meeting, change, onClose }: AddPersonProps) {
  const asked = new Set(meeting.people.map(({ user }) => user?.id));
  const left = record.team.filter(({ id }) => !asked.has(Number(id)));
  const state = useForm({
    rules,
    initial: { colleague: "", name: "", role: "", agency: "", email: "" },
    fields: ["colleague", "name", "role", "agency", "email"],
    judge: "sent",
    ids: "meeting-person-",
    save: async ({ colleague, name, role, agency, email }) => {
      const uuid = crypto.randomUUID();
      const member = left.find(({ id }) => String(id) === colleague);
      const person =
        member === undefined
          ? { user_id: null, name, role: role || null, agency: agency || null, email: email || null }
          : { user_id: Number(member.id), name: null, role: member.title, agency: null, email: null };
      const done = await change((body) => ({
        ...body,
        people: [...body.people, { uuid, ...person, attendance: "invited" }],
      }));
      return done ? uuid : false;
    },
    onSaved: onClose,
  });
  const chosen = state.form.watch("colleague") !== "";
  return (
    <FormDialog
      title={t("Ask somebody else")}
      action={t("Put on the list")}
      state={state}
      failed={t("Not put on the list.")}
      onClose={onClose}
    >
      {left.length === 0 ? null : (
        <SelectField
          {...state.field("colleague")}
          label={t("Member of the team")}
          options={[
            { value: "", label: t("Somebody without an account") },
            ...left.map(({ id, full_name }) => ({ value: String(id), label: full_name })),
          ]}
        />
      )}
      {chosen ? null : (
        <>
          <TextField {...state.field("name")} label={t("Name")} required maxLength={200} />
          <TextField {...state.field("role")} label={t("Role")} optional maxLength={200} />
          <TextField {...state.field("agency")} label={t("Agency")} optional maxLength={200} />
          <TextField
            {...state.field("email")}
            label={t("Email")}
            optional
            type="email"
            maxLength={254}
            help={t("Only where the invitation is to go to them. It names nobody.")}
          />
        </>
      )}
    </FormDialog>
  );
}
