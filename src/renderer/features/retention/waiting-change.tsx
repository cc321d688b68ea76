import type { WaitingChange as Waiting } from "#contract/services/retention/shortened.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { FactList } from "#ui/facts/fact-list.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { changeWords, whatWords } from "./shortened-words.ts";

type WaitingChangeProps = { readonly waiting: Waiting; readonly organization: number };

/** Times that were shortened of late: what they are, until when nothing is erased by them, and one press to take them back. */
export function WaitingChange({ waiting, organization }: WaitingChangeProps) {
  const back = useApiMutation("retention.takeBack");
  const until = formatDate(waiting.until);
  return (
    <section className="retention-section" aria-labelledby="schedule-waiting">
      <h2 id="schedule-waiting">{t("Shorter times, not yet in effect")}</h2>
      <p className="retention-note">
        {waiting.by === null
          ? t("Shortened on {{at}}. Nothing is erased by it before {{until}}.", {
              at: formatDate(waiting.at),
              until,
            })
          : t("Shortened by {{name}} on {{at}}. Nothing is erased by it before {{until}}.", {
              name: waiting.by.full_name,
              at: formatDate(waiting.at),
              until,
            })}
      </p>
      <FactList facts={waiting.times.map((time) => ({ label: whatWords(time), value: changeWords(time) }))} />
      <div className="retention-acts">
        <Button
          loading={back.isPending}
          onClick={() => back.mutate({ body: { organization_id: organization } })}
        >
          {t("Take back")}
        </Button>
      </div>
      {back.error ? (
        <Callout kind="stop" role="alert" title={t("Not taken back")}>
          {errorMessage(back.error)}
        </Callout>
      ) : null}
    </section>
  );
}
