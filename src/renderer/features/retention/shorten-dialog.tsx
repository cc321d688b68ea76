import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import type { ErasingSoon, ShortenedTime } from "#contract/services/retention/shortened.ts";
import { graceDays } from "#contract/services/retention/shortened.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { useForm } from "#lib/forms/use-form.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { OwnConfirmation, useOwnConfirmation } from "#parts/connection/own-confirmation.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { changeWords, whatWords } from "./shortened-words.ts";

type ShortenDialogProps = {
  readonly organization: number;
  readonly times: readonly ShortenedTime[];
  /** It is them: what was asked for may be saved. */
  readonly onAgreed: () => void;
  readonly onClose: () => void;
};

/** Before the server is to erase sooner: how much that would be, who hears of it, and the password, or the word of their provider. */
export function ShortenDialog({ organization, times, onAgreed, onClose }: ShortenDialogProps) {
  const own = useOwnConfirmation();
  const state = useForm({
    rules: z.object({ password: own.password }),
    initial: { password: "" },
    fields: ["password"],
    ids: "shorten-",
    judge: "sent",
    save: (given) => own.give(given.password),
    onSaved: onAgreed,
  });
  return (
    <FormDialog
      title={t("Erase sooner than before?")}
      action={t("Save the schedule")}
      state={{ ...state, unsaved: false }}
      failed={t("The schedule was not saved")}
      disabled={!own.ready}
      onClose={onClose}
    >
      <ul className="retention-shortened">
        {times.map((time) => (
          <li key={time.what}>
            <strong>{whatWords(time)}</strong>
            <span>{changeWords(time)}</span>
            {time.what === "log" ? (
              <span className="retention-note">
                {t("Older entries are removed for good, a month at a time.")}
              </span>
            ) : (
              <Erasing organization={organization} compartment={time.what} months={time.to} />
            )}
          </li>
        ))}
      </ul>
      <p className="bw-dialog-text">
        {t(
          "Nothing is erased for {{count}} days. Administrators and everybody who can read these records are told now. Until then, one press on this page takes it back. After that, what is erased is gone.",
          { count: graceDays },
        )}
      </p>
      <OwnConfirmation {...state.field("password")} data-autofocus provider={own.provider} />
    </FormDialog>
  );
}

type ErasingProps = {
  readonly organization: number;
  readonly compartment: Exclude<ShortenedTime["what"], "log">;
  readonly months: number;
};

function Erasing({ organization, compartment, months }: ErasingProps) {
  const query = { organization_id: organization, compartment, months };
  const found = useQuery(apiQuery(useApi(), "retention.erasing", { query }));
  return (
    <Loaded query={found} label={t("Counting what would be erased")} count={1}>
      {({ data }) =>
        erasingWords(data).map((words) => (
          <span key={words} className="retention-note">
            {words}
          </span>
        ))
      }
    </Loaded>
  );
}

function erasingWords({
  erased_from: from,
  cases,
  records,
  kept,
  cases_with,
}: ErasingSoon): readonly string[] {
  const date = formatDate(from);
  if (cases === 0) return [t("By {{date}}, no closed case will be that old.", { date })];
  const old = t(
    "By {{date}}, {{count, number}} closed cases will be that old. Whatever of them is kept here is erased then.",
    {
      date,
      count: cases,
    },
  );
  return records === null || cases_with === null
    ? [old]
    : [
        old,
        t("Records kept here: {{records, number}}. Cases that they are of: {{cases, number}}.", {
          records,
          cases: cases_with,
        }),
        ...(kept === null || kept === 0
          ? []
          : [
              t("Former words and deletions that are kept of them: {{kept, number}}. They go too.", { kept }),
            ]),
      ];
}
