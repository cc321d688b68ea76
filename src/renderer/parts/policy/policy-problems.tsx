import { useAppState } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import { Callout } from "#ui/states/callout.tsx";

/** What is wrong with what administrators wrote, by the names of policies; nothing where nothing is. Also before anyone signs in. */
export function PolicyProblems() {
  const { problems, unread, noWayOut } = useAppState().policy;
  if (problems.length === 0 && noWayOut === null) return null;
  return (
    <Callout kind="wait" title={t("Not everything that your organization set could be read.")}>
      <p>{t("Show this to whoever manages this computer.")}</p>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      {noWayOut === null ? null : <p>{noWayOut}</p>}
      {unread.length === 0 ? null : (
        <p>
          {t(
            "Until it can be read, what may be forbidden is: you stay at the server that you used, and no other one can be used; no records are begun on this computer, and those that are here open as before; nothing is saved as a file, printed or attached; no update is taken. Nothing that is kept here is removed.",
          )}
        </p>
      )}
    </Callout>
  );
}
