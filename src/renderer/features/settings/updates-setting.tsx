import type { UpdatePlan, UpdateState } from "#contract/bridge/updates.ts";
import { useUpdateActions, useUpdates } from "#lib/bridge/updates.ts";
import { formatDate, formatRecent } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { holdWords, notesIn, offWords, problemWords } from "#parts/updates/update-words.ts";
import { Button } from "#ui/buttons/button.tsx";
import { ProgressBar } from "#ui/facts/progress-bar.tsx";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { Callout } from "#ui/states/callout.tsx";

type Next = NonNullable<UpdateState["next"]>;

/** What is known of the next version, in one sentence. */
function nextWords({ phase, mode }: UpdateState, { version, notBefore, releasedAt }: Next): string {
  if (notBefore !== null)
    return t("Version {{version}} will be offered from {{date}} on; your organization set the delay.", {
      version,
      date: formatDate(notBefore),
    });
  if (phase === "ready") return t("Version {{version}} is ready to be installed.", { version });
  if (phase === "downloading") return t("Version {{version}} is being downloaded.", { version });
  return mode === "notify"
    ? t("Version {{version}} of {{date}} can be downloaded.", { version, date: formatDate(releasedAt) })
    : t("Version {{version}} of {{date}} will be downloaded.", { version, date: formatDate(releasedAt) });
}

function NextVersion({ state, next }: { readonly state: UpdateState; readonly next: Next }) {
  const { plan, download } = useUpdateActions();
  return (
    <>
      <p>
        <strong>{nextWords(state, next)}</strong>
      </p>
      {next.deadline !== null ? (
        <p className="bw-settings-note">
          {next.overdue
            ? t("Your organization asked for it to be installed by {{date}}.", {
                date: formatDate(next.deadline),
              })
            : t("Your organization asks for it to be installed by {{date}}.", {
                date: formatDate(next.deadline),
              })}
        </p>
      ) : null}
      {state.progress !== null ? (
        <ProgressBar
          label={t("Download of version {{version}}", { version: next.version })}
          value={state.progress / 100}
          valueText={t("{{percent}} percent", { percent: state.progress })}
        />
      ) : null}
      <ul className="bw-settings-news">
        {notesIn(next.notes).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {state.waitsFor !== null ? (
        <Callout kind="wait" role="status">
          {holdWords(state.waitsFor)}
        </Callout>
      ) : null}
      {state.phase === "offered" && next.notBefore === null ? (
        <div>
          <Button onClick={() => download.mutate({})}>{t("Download")}</Button>
        </div>
      ) : null}
      {state.phase === "ready" ? (
        <>
          <p>
            {t(
              "An update changes the program alone. What is kept on this computer stays as it is, also that of people who signed out.",
            )}
          </p>
          <RadioGroup<UpdatePlan>
            label={t("Install it")}
            layout="row"
            value={state.plan}
            onChange={(when) => plan(when)}
            options={[
              { value: "quit", label: t("When Bellwether is quit") },
              { value: "tonight", label: t("Tonight, when nobody uses the computer") },
            ]}
          />
          <div>
            <Button disabled={state.waitsFor !== null} onClick={() => plan("now")}>
              {t("Restart and install now")}
            </Button>
          </div>
        </>
      ) : null}
    </>
  );
}

/** Updates of this installation: which version runs, what comes, when it is installed, and what went wrong. */
export function UpdatesSetting() {
  const state = useUpdates();
  const { look } = useUpdateActions();
  if (state === null) return null;
  const looking = state.phase === "looking" || look.isPending;
  return (
    <section id="updates" aria-labelledby="settings-updates">
      <h2 id="settings-updates">{t("Updates")}</h2>
      <p>
        {state.channel === "beta"
          ? t("This is version {{version}}. It takes versions to be tried out too.", {
              version: state.version,
            })
          : t("This is version {{version}}.", { version: state.version })}
      </p>
      {state.off !== null ? <p className="bw-settings-note">{offWords(state.off)}</p> : null}
      {state.problem !== null ? (
        <Callout kind="stop" role="status" title={t("Nothing was changed.")}>
          {problemWords(state.problem)}
        </Callout>
      ) : null}
      {state.next !== null ? <NextVersion state={state} next={state.next} /> : null}
      {state.off === null ? (
        <>
          <p className="bw-settings-note" role="status">
            {state.lookedAt === null
              ? t("Bellwether has not reached its feed of updates yet.")
              : state.next === null && state.problem === null
                ? t("Nothing newer is there for this computer. Last looked {{when}}.", {
                    when: formatRecent(state.lookedAt),
                  })
                : t("Last looked {{when}}.", { when: formatRecent(state.lookedAt) })}
          </p>
          <div>
            <Button
              loading={looking}
              disabled={state.phase === "downloading"}
              onClick={() => look.mutate({})}
            >
              {t("Look for updates")}
            </Button>
          </div>
        </>
      ) : null}
    </section>
  );
}
