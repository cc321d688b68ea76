import { useState } from "react";
import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import type { EndpointOutput } from "#contract/endpoints/table.ts";
import { daysAfter } from "#contract/kit/days.ts";
import { linkBody, mostLinkDays, type ReportLink, usualLinkDays } from "#contract/services/reports/links.ts";
import type { SavedReport } from "#contract/services/reports/saved.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { wasDone } from "#lib/bridge/error-message.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { todayIso } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { PasswordStep } from "#parts/exports/password-step.tsx";
import { useConfirmed } from "#parts/exports/use-confirmed.ts";
import { useMailWay } from "#parts/people/mail-way.ts";
import { DateField } from "#ui/fields/date-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { readerOf } from "../report-words.ts";
import { MadeAlready } from "./made-already.tsx";

export type SentLink = EndpointOutput<"reports.sendLink">;
type Values = Omit<z.input<typeof linkBody>, "uuid">;

const blank = (): Values => ({ email: "", last_day: daysAfter(todayIso(), usualLinkDays - 1) });

type SendLinkProps = {
  readonly saved: SavedReport;
  /** Those that are there: one that was made without an answer is found among them. */
  readonly links: readonly ReportLink[];
  /** Reads them again. */
  readonly onLook: () => void;
  readonly onSent: (sent: SentLink) => void;
  readonly onClose: () => void;
};

/** Makes a link to a report: for which address, and until when; then the password, only where the server wants it. */
export function SendLink({ saved, links, onLook, onSent, onClose }: SendLinkProps) {
  const send = useApiMutation("reports.sendLink");
  const takeBack = useApiMutation("reports.takeBackLink");
  const params = { id: saved.case.id, report: saved.id };
  // The same at every try: one link is made, however often it is sent.
  const [uuid, setUuid] = useState(() => uuidv7());
  const confirmed = useConfirmed(async (body: z.output<typeof linkBody>) => {
    try {
      return await send.mutateAsync({ params, body });
    } catch (error) {
      if (wasDone(error)) onLook();
      throw error;
    }
  });
  const made = send.isError ? links.find((each) => each.uuid === uuid) : undefined;
  const renew = async (link: ReportLink) => {
    await takeBack.mutateAsync({ params: { ...params, link: link.id } });
    const next = uuidv7();
    setUuid(next);
    const sent = await confirmed.start({ uuid: next, email: link.email, last_day: link.last_day });
    if (sent !== false) onSent(sent);
  };
  const state = useForm({
    rules: linkBody,
    initial: blank,
    fields: ["email", "last_day"],
    ids: "link-",
    // A day that nobody has touched is left to the server, whose today is the school's.
    save: (body) =>
      confirmed.start({ ...body, uuid, last_day: body.last_day === blank().last_day ? null : body.last_day }),
    onSaved: onSent,
  });
  const way = useMailWay();
  const title = t("Send as a link");
  if (made) return <MadeAlready link={made} onRenew={() => renew(made)} onClose={onClose} />;
  if (confirmed.asking)
    return (
      <PasswordStep
        title={title}
        action={t("Confirm and send")}
        unsaved={state.unsaved}
        confirm={confirmed.confirm}
        onDone={onSent}
        onClose={onClose}
      >
        {t("Records are about to leave Bellwether. Confirm that it is you; the link is then made by itself.")}
      </PasswordStep>
    );
  return (
    <FormDialog
      title={title}
      action={t("Make the link")}
      state={state}
      failed={t("Not sent.")}
      onClose={onClose}
    >
      <p className="bw-dialog-text">
        {way === "mail"
          ? t(
              "Made for: {{reader}}. The link is mailed alone, with the name of the school and nothing of the case. You get a code to tell by telephone.",
              { reader: readerOf(saved) },
            )
          : t(
              "Made for: {{reader}}. This server sends no mail: you get a link to send yourself, and a code to tell by telephone.",
              { reader: readerOf(saved) },
            )}
      </p>
      <TextField
        {...state.field("email")}
        data-autofocus
        type="email"
        label={t("Email address")}
        required
        maxLength={254}
        autoComplete="off"
        help={t("Check it letter by letter. It is kept on record with the link.")}
      />
      <Controlled of={state} name="last_day">
        {(day) => (
          <DateField
            {...day}
            label={t("Last day")}
            value={day.value ?? null}
            help={t("At most {{count}} days.", { count: mostLinkDays })}
          />
        )}
      </Controlled>
    </FormDialog>
  );
}
