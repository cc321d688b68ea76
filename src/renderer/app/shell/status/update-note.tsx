import { useState } from "react";
import { useUpdateActions, useUpdates } from "#lib/bridge/updates.ts";
import { paths } from "#lib/page/paths.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { holdWords, notesIn } from "#parts/updates/update-words.ts";
import { Button } from "#ui/buttons/button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { Callout } from "#ui/states/callout.tsx";

/** A version that is ready, quietly; more plainly once its deadline is over. It never installs by itself while work waits. */
export function UpdateNote() {
  const state = useUpdates();
  const { plan } = useUpdateActions();
  const [later, setLater] = useState<string | null>(null);
  const next = state?.next ?? null;
  if (state === null || next === null || state.phase !== "ready") return null;
  if (later === next.version && !next.overdue) return null;
  return (
    <Callout
      kind={next.overdue ? "wait" : "info"}
      role="status"
      className="bw-shell-note"
      title={
        next.overdue
          ? t("Version {{version}} was to be installed by {{date}}.", {
              version: next.version,
              date: formatDate(next.deadline),
            })
          : t("Version {{version}} is ready.", { version: next.version })
      }
      action={
        <span className="bw-shell-note-actions">
          {next.overdue ? (
            <Button size="small" disabled={state.waitsFor !== null} onClick={() => plan("now")}>
              {t("Restart and install now")}
            </Button>
          ) : (
            <LinkButton size="small" to={`${paths.settings()}#updates`}>
              {t("When to install it…")}
            </LinkButton>
          )}
          {next.overdue ? null : (
            <Button size="small" variant="minimal" onClick={() => setLater(next.version)}>
              {t("Later")}
            </Button>
          )}
        </span>
      }
    >
      {state.waitsFor !== null
        ? holdWords(state.waitsFor)
        : state.plan === "tonight"
          ? t("It is installed tonight, when nobody uses the computer.")
          : t("It is installed when you quit Bellwether.")}
    </Callout>
  );
}

/** What is new in the version that was installed: shown once, until it is read. */
export function UpdateNews() {
  const news = useUpdates()?.news ?? null;
  const { newsRead } = useUpdateActions();
  if (news === null) return null;
  return (
    <Callout
      kind="ok"
      role="status"
      className="bw-shell-note"
      title={t("This is now version {{version}}.", { version: news.version })}
      action={
        <Button size="small" onClick={() => newsRead.mutate({})}>
          {t("I have read it")}
        </Button>
      }
    >
      <ul className="bw-shell-news">
        {notesIn(news.notes).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Callout>
  );
}
