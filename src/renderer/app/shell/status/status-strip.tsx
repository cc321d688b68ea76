import { t } from "#lib/words/t.ts";
import "./status-strip.css";
import { Link } from "react-router";
import type { AppState } from "#contract/bridge/app-state.ts";
import { useAppState } from "#lib/bridge/bridge-context.tsx";
import { useOutside } from "#lib/bridge/outside.ts";
import { paths } from "#lib/page/paths.ts";
import { formatDateTime } from "#lib/words/format-date.ts";
import { wayWords } from "#parts/connection/connection-words.ts";
import { useConnection } from "../../connection.ts";
import { LockState } from "../lock/lock-state.tsx";
import { StripPanel } from "./status-strip-panel.tsx";
import { WorkState } from "./status-strip-work.tsx";

/** One line at the foot of every window: where the work is (UI-7j). */
export function StatusStrip() {
  const { version } = useAppState();
  return (
    <footer id="strip" className="bw-strip">
      <ConnectionState />
      <WorkState />
      <span className="bw-strip-gap" />
      <LockState />
      <span className="bw-strip-version">Bellwether {version}</span>
    </footer>
  );
}

const KEPT: Record<NonNullable<AppState["keyPlace"]>, string> = {
  keychain: t("The key to them is in the keychain of this computer."),
  passphrase: t("They open with your passphrase only."),
  memory: t("They are kept in memory and are gone when Bellwether stops."),
};

function ConnectionState() {
  const { connection, keyPlace, outbox } = useAppState();
  const said = useConnection((state) => state.reachable);
  const lost = useConnection((state) => state.lost);
  if (!connection) return null;
  if (lost) return <LostLine />;
  const { kind, server } = connection;
  const reachable = said ?? server.reachable;
  const here = kind === "computer";
  const inMemory = here && keyPlace === "memory";
  const name = here ? t("This computer") : (server.name ?? server.url);
  const word = !reachable ? (here ? t("Not running") : t("Offline")) : inMemory ? t("In memory only") : name;
  return (
    <StripPanel
      label={t("Connection")}
      button={
        <span className={!reachable || inMemory ? "bw-strip-wait" : undefined}>
          <span className={reachable && !inMemory ? "bw-dot" : "bw-dot bw-dot-off"} />
          {word}
        </span>
      }
    >
      {reachable ? (
        <>
          <strong>
            {here ? t("Records are kept on this computer") : t("Connected to {{name}}", { name })}
          </strong>
          <p>
            {here
              ? t("Nothing leaves it. {{keyPlace}}", { keyPlace: keyPlace ? KEPT[keyPlace] : "" })
              : `${server.url}, ${wayWords(server)}.`}
          </p>
        </>
      ) : (
        <>
          <strong>{here ? t("The records cannot be reached") : t("The server cannot be reached")}</strong>
          {server.lastReachedAt === null ? null : (
            <p>{t("Last reached {{moment}}.", { moment: formatDateTime(server.lastReachedAt) })}</p>
          )}
          <p>
            {here ? "" : `${t("Pages show the copy on this computer and its age.")} `}
            {outbox === null
              ? here
                ? t("Changes cannot be saved until they are back; what you type is kept here as a draft.")
                : t("Changes cannot be saved until it is back; what you type is kept here as a draft.")
              : t(
                  "Go on working: what you save is kept on this computer, encrypted, and sent when the server is back.",
                )}
          </p>
        </>
      )}
      {here ? null : (
        <p>
          <Link to={paths.offline()}>{t("On this computer")}</Link>
        </p>
      )}
      <p>
        <Link to={paths.privacy()}>{t("Privacy and data")}</Link>
      </p>
    </StripPanel>
  );
}

/** The window lost the application behind it: its process ended, or the computer is about to sleep. */
function LostLine() {
  const outside = useOutside((state) => state.outside);
  return (
    <StripPanel
      label={t("Connection")}
      button={
        <span className="bw-strip-wait">
          <span className="bw-dot bw-dot-off" />
          {outside ? t("Bellwether runs again: open it once more") : t("Bellwether is not running")}
        </span>
      }
    >
      {outside ? (
        <>
          <strong>{t("Bellwether runs again and has not let this window in")}</strong>
          <p>
            {t(
              "Each time it starts, a browser is let in once, so that no other program can take its place. Open the address that it printed, or the file open-bellwether.html in the folder of your records, in this browser.",
            )}
          </p>
          <p>{t("Keep this window open: it goes on by itself then, with what you typed.")}</p>
        </>
      ) : (
        <>
          <strong>{t("This window lost its connection to Bellwether")}</strong>
          <p>
            {t(
              "Nothing can be saved until Bellwether runs again. What you type stays on the screen; keep it open.",
            )}
          </p>
        </>
      )}
    </StripPanel>
  );
}
