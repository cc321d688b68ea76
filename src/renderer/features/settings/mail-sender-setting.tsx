import { useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useState } from "react";
import {
  type MailSettings,
  mailSender,
  type TestMailOutcome,
} from "#contract/records/organizations/mail-sender.ts";
import { apiQuery, useApiMutation } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { FormFrame } from "#ui/forms/form-frame.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { inheritedWords } from "./inherited-words.ts";
import { SettingFoot } from "./setting-foot.tsx";
import { settingWords } from "./setting-words.ts";

/** Who the mails of an organization seem to come from, and a try of it. */
export function MailSenderSetting({ organization }: { readonly organization: number }) {
  const found = useQuery(apiQuery(useApi(), "organizations.mail", { params: { id: organization } }));
  return (
    <section aria-labelledby="settings-mail">
      <h2 id="settings-mail">{t("Sender of mails")}</h2>
      <Loaded query={found} label={t("Loading the sender of mails")} shape="text" count={3}>
        {({ data }) => (
          <DraftGate key={data.organization_id} draftKey={draftKeys.mailSender(data.organization_id)}>
            {(draft) => (
              <>
                <SenderForm settings={data} found={draft} />
                <TestMail settings={data} />
              </>
            )}
          </DraftGate>
        )}
      </Loaded>
    </section>
  );
}

const valuesOf = ({ own }: MailSettings) => ({
  sender_name: own.sender_name ?? "",
  reply_to: own.reply_to ?? "",
});

const words = settingWords({ sender_name: t("Sender name"), reply_to: t("Replies to") });

type SenderFormProps = { readonly settings: MailSettings; readonly found: FoundDraft };

function SenderForm({ settings, found }: SenderFormProps) {
  const { organization_id: id, own, inherited, from, address } = settings;
  const save = useApiMutation("organizations.setMail");
  const [saved, setSaved] = useState(false);
  const state = useForm({
    rules: mailSender,
    record: settings,
    valuesOf,
    initial: valuesOf(settings),
    fields: ["sender_name", "reply_to"],
    after: "stays",
    ids: "mail-sender-",
    draft: { found, label: t("Sender of mails") },
    save: async (body, ifMatch) => {
      setSaved(false);
      return (await save.mutateAsync({ params: { id }, body, ifMatch })).data;
    },
    onSaved: () => setSaved(true),
  });
  return (
    <FormFrame
      state={state}
      guard
      failed={t("The sender of mails was not saved")}
      words={words}
      className="bw-settings-form"
      aria-labelledby="settings-mail"
    >
      <p className="bw-settings-note">
        {address === null
          ? t("This server has no mail server: what it sends lies in its mail folder.")
          : t("Mails are sent from {{address}}, the address of whoever runs the server.", { address })}
      </p>
      <TextField
        {...state.field("sender_name")}
        label={t("Sender name")}
        optional
        maxLength={80}
        help={inheritedWords({
          own: own.sender_name !== null,
          from: from.sender_name,
          value: inherited.sender_name ?? "The name of the server",
        })}
      />
      <TextField
        {...state.field("reply_to")}
        label={t("Replies to")}
        optional
        type="email"
        help={inheritedWords({
          own: own.reply_to !== null,
          from: from.reply_to,
          value: inherited.reply_to ?? "The address that mail is sent from",
        })}
      />
      <SettingFoot state={state} action={t("Save sender")} saved={saved} />
    </FormFrame>
  );
}

/** What became of it, and no more than is known: whether somebody gets it, no mail server says. */
const outcomes: Readonly<Record<TestMailOutcome["outcome"], (told: TestMailOutcome) => string>> = {
  accepted: ({ to }) =>
    t("The mail server took it for {{to}}. Look whether it arrives, also among junk mail.", { to }),
  kept: ({ to }) =>
    t("This server has no mail server. The mail for {{to}} lies in the mail folder and goes nowhere.", {
      to,
    }),
  refused: ({ to, answer }) =>
    answer === null
      ? t("The mail server would not take it for {{to}}. Nothing was sent.", { to })
      : t("The mail server would not take it for {{to}}: it answered {{answer}}. Nothing was sent.", {
          to,
          answer,
        }),
  unreached: () => t("No mail server answered. Nothing was sent. Ask whoever runs the server."),
};

function TestMail({ settings: { organization_id: id } }: { readonly settings: MailSettings }) {
  const test = useApiMutation("organizations.testMail");
  const told = test.data?.data;
  return (
    <div className="bw-settings-test">
      <Button icon={Send} loading={test.isPending} onClick={() => test.mutate({ params: { id } })}>
        {t("Send a test mail to me")}
      </Button>
      <p className="bw-settings-note">{t("With the sender as it is saved.")}</p>
      <div role="status">
        {told === undefined || test.isPending ? null : (
          <Callout kind={told.outcome === "accepted" ? "ok" : told.outcome === "kept" ? "info" : "stop"}>
            {outcomes[told.outcome](told)}
          </Callout>
        )}
      </div>
      {test.error === null ? null : (
        <Callout kind="stop" role="alert">
          {errorMessage(test.error)}
        </Callout>
      )}
    </div>
  );
}
