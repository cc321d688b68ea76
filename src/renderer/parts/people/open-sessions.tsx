import { t } from "#lib/words/t.ts";
import "./open-sessions.css";
import { useId, useState } from "react";
import type { OpenSession } from "#contract/records/users/sessions.ts";
import { formatRecent } from "#lib/words/format-date.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { None } from "#ui/layout/list-section.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { DetachDialog } from "#ui/overlays/detach-dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { type Loadable, Loaded } from "#ui/states/loaded.tsx";

type Ending = { readonly session: OpenSession | null };

type OpenSessionsProps = {
  readonly title: string;
  readonly query: Loadable<{ readonly data: readonly OpenSession[] }>;
  /** Ends one session, or with null all others. */
  readonly onEnd: (session: string | null, removeCopies: boolean) => Promise<void>;
  /** Whose they are, where they are not the reader's own: "Priya". */
  readonly whose?: string;
};

/** The computers on which somebody is signed in, each of which can be signed out (V-4). */
export function OpenSessions({ title, query, onEnd, whose }: OpenSessionsProps) {
  const [ending, setEnding] = useState<Ending | null>(null);
  const [removing, setRemoving] = useState(false);
  const titleId = useId();
  const sessions = query.data?.data ?? [];
  const others = sessions.filter((each) => !each.current);
  const ask = (session: OpenSession | null) => {
    setRemoving(false);
    setEnding({ session });
  };
  const all = ending !== null && ending.session === null;
  return (
    <section aria-labelledby={titleId}>
      <SectionHeader
        id={titleId}
        title={title}
        count={query.data === undefined ? undefined : sessions.length}
        action={
          others.length > 1 ? (
            <Button size="small" variant="minimal" onClick={() => ask(null)}>
              {whose === undefined ? t("End all others…") : t("End all…")}
            </Button>
          ) : undefined
        }
      />
      <Loaded query={query} label={t("Loading where the account is signed in")} count={1} />
      {query.data !== undefined && sessions.length === 0 ? <None>{t("Signed in nowhere.")}</None> : null}
      <ul className="open-sessions">
        {sessions.map((each) => (
          <li key={each.session}>
            <div>
              <p>{programOf(each)}</p>
              <p className="open-sessions-note">
                {[
                  each.current ? "This one" : `Last used ${formatRecent(each.last_seen_at)}`,
                  `since ${formatRecent(each.created_at)}`,
                  ...(each.address === null ? [] : [`from ${each.address}`]),
                ].join(", ")}
              </p>
            </div>
            {each.current ? null : (
              <Button
                size="small"
                aria-label={t("End the session of {{program}}", { program: programOf(each) })}
                onClick={() => ask(each)}
              >
                {t("End…")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <DetachDialog
        what={ending}
        title={all ? t("End these sessions?") : t("End this session?")}
        action={all ? t("End sessions") : t("End session")}
        words={() =>
          whose === undefined
            ? t("You are signed out there at once.")
            : t("{{whose}} is signed out there at once.", { whose })
        }
        onClose={() => setEnding(null)}
        onDetach={async (what) => {
          await onEnd(what.session?.session ?? null, removing);
          announce(all ? t("Sessions ended.") : t("Session ended."));
        }}
      >
        <Checkbox
          label={t(
            "The computer is lost, or belongs to somebody else: also remove the copies of records on it",
          )}
          checked={removing}
          onChange={(event) => setRemoving(event.target.checked)}
        />
      </DetachDialog>
    </section>
  );
}

const programOf = ({ program }: OpenSession): string => program ?? t("An earlier version of Bellwether");
