import { FileUp } from "lucide-react";
import { useRef, useState } from "react";
import { useLocation } from "react-router";
import { z } from "zod";
import { roleNames, roles } from "#contract/kit/roles.ts";
import { type ColleagueList, namesNoOrganization } from "#contract/records/users/colleague-list.ts";
import { errorMessage } from "#lib/bridge/error-message.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { namedOptions } from "#lib/forms/named-options.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { useConfirmed } from "#parts/exports/use-confirmed.ts";
import { noMailTitle, noMailWords, useMailWay } from "#parts/people/mail-way.ts";
import { OrganizationChoice } from "#parts/people/organization-choice.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { FormFoot, FormFrame } from "#ui/forms/form-frame.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { ConfirmAdministrator } from "../account/confirm-administrator.tsx";
import { InvitedRows } from "./invited-rows.tsx";
import { readList } from "./read-list.ts";
import { useInviteList } from "./use-invite-list.ts";

/** A district has some hundreds of colleagues; a longer text is another kind of file. */
const longest = 500_000;

const rules = z.object({
  text: z
    .string()
    .refine((text) => text.trim() !== "", { error: t("Paste a list, or choose a file.") })
    .refine((text) => text.length <= longest, {
      error: t("This list is too long. Invite in several parts."),
    }),
  organization: z.object({ id: z.string(), label: z.string() }).nullable(),
  role: z.enum(roles),
});
type Values = z.input<typeof rules>;

const fields = ["text", "organization", "role"] as const;
const empty: Values = { text: "", organization: null, role: "assessor" };

/** A list that another page has made: the staff of a roster. */
const handedOver = z.object({ list: z.string() });

/** The list, what stands in for what its rows leave out, and what would become of each row. */
export function InviteListForm({ found }: { readonly found: FoundDraft }) {
  const { round, sent, run, forget } = useInviteList();
  const way = useMailWay();
  const [problem, setProblem] = useState<string | null>(null);
  const given = handedOver.safeParse(useLocation().state);
  const [initial] = useState(() => (given.success ? { ...empty, text: given.data.list } : empty));
  const state = useForm({
    rules,
    initial,
    fields,
    after: "stays",
    ids: "invite-list-",
    draft: { found, label: t("A list of colleagues") },
    save: async ({ text, organization, role }) => {
      forget();
      setProblem(null);
      const list = readList(text, { organization: organization?.id ?? "", role });
      if (namesNoOrganization(list))
        state.form.setError("organization", {
          type: "list",
          message: t("The list has no column with a school. Choose the organization for its rows."),
        });
      else await run(list, true);
      // Nothing is saved by a try: the list stays a draft until it was sent.
      return false;
    },
  });
  // Once more with the password: whoever was invited before it was asked for stays as they are.
  const confirmed = useConfirmed((list: ColleagueList) => run(list, false));
  const invite = async () => {
    if (round === null) return;
    setProblem(null);
    try {
      if ((await confirmed.start(round.list)) !== false) state.discard();
    } catch (error) {
      setProblem(errorMessage(error));
    }
  };
  return (
    <div className="invite-list">
      {way === "folder" ? <Callout title={noMailTitle}>{noMailWords}</Callout> : null}
      <FormFrame state={state} guard failed={t("The list could not be checked")} className="invite-list-form">
        <TextArea
          {...state.field("text")}
          label={t("List")}
          rows={8}
          required
          spellCheck={false}
          help={t(
            "One person a line: name and email, separated by a comma, a semicolon or a tab. Or a table with heads such as Name, Email, School, Role, Title, Phone.",
          )}
        />
        <ChooseFile
          onText={(text) => state.form.setValue("text", text, { shouldDirty: true, shouldTouch: true })}
        />
        <div className="invite-list-defaults">
          <Controlled of={state} name="organization">
            {(field) => <OrganizationChoice {...field} label={t("Organization, where a row names none")} />}
          </Controlled>
          <SelectField
            {...state.field("role")}
            label={t("Role, where a row names none")}
            options={namedOptions(roleNames)}
          />
        </div>
        <FormFoot state={state} action={t("Check the list")} variant={round === null ? "primary" : "plain"} />
      </FormFrame>
      {problem === null ? null : (
        <Callout kind="stop" role="alert" title={t("Not all were invited")}>
          {t("{{problem}} Send the list again: whoever was invited is not invited twice.", { problem })}
        </Callout>
      )}
      {round === null ? null : <InvitedRows round={round} sent={sent} onInvite={() => void invite()} />}
      <ConfirmAdministrator title={t("Invite colleagues")} confirmed={confirmed} onDone={state.discard} />
    </div>
  );
}

function ChooseFile({ onText }: { readonly onText: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <Button size="small" icon={FileUp} onClick={() => input.current?.click()}>
        {t("Choose a CSV file…")}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t("Choose a CSV file")}
        accept=".csv,.tsv,.txt"
        onChange={async (event) => {
          const [file] = event.target.files ?? [];
          event.target.value = "";
          if (file !== undefined) onText(await file.text());
        }}
      />
    </div>
  );
}
