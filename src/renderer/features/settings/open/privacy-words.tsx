import { Link } from "react-router";
import type { AppState } from "#contract/bridge/app-state.ts";
import { useAppState } from "#lib/bridge/bridge-context.tsx";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { Trans } from "#lib/words/trans.tsx";

const OPENED_BY: Record<NonNullable<AppState["keyPlace"]>, string> = {
  keychain: t("The key to it is kept in the keychain of this computer."),
  passphrase: t(
    "It opens with your passphrase, which is kept nowhere, or with the code of a recovery sheet where one was made.",
  ),
  memory: t("For this run it has a key in memory only: when Bellwether stops, everything in it is gone."),
};

/** The text of the page, for both of its frames. */
export function PrivacyWords() {
  const { connection, keyPlace, phase } = useAppState();
  const server = connection?.kind === "server" ? connection.server : null;
  return (
    <div className="bw-privacy">
      <section>
        <h2>{t("Where records are kept")}</h2>
        {server ? (
          <p>
            <Trans
              i18nKey="On the team server {{name}} at {{url}}, run by your school or district. Bellwether on this computer keeps your sign-in in the keychain if you asked to stay signed in. So that you can work without a network it also keeps, encrypted and for you alone, copies of what you read and <more/>, which signing out destroys, and what you typed and saved here until the server has it."
              values={{ name: server.name ?? "", url: server.url }}
              components={{
                more: (
                  <>
                    {phase === "signed-in" ? (
                      <Link to={paths.offline()}>{t("what you took along")}</Link>
                    ) : (
                      t("what you took along")
                    )}
                  </>
                ),
              }}
            />
          </p>
        ) : (
          <p>
            {t(
              "On this computer, in one encrypted database and encrypted from the first byte. Nothing is sent anywhere. {{keyPlace}}",
              { keyPlace: (keyPlace ? OPENED_BY[keyPlace] : null) ?? "" },
            )}
          </p>
        )}
        <ul>
          <li>
            {t(
              "Files that you attach are kept with the records. They open only for those who may see the record.",
            )}
          </li>
          <li>
            {t(
              "Settings of this window (theme, keys) are kept on this computer. They hold nothing about anyone.",
            )}
          </li>
          <li>{t("Temporary copies of files are removed when Bellwether starts and stops.")}</li>
        </ul>
      </section>
      <section>
        <h2>{t("Who sees what")}</h2>
        <ul>
          <li>
            {t(
              "A case is seen by its team and by administrators of its organization, unless it is opened to more.",
            )}
          </li>
          <li>
            {t(
              "While a case, person or assessment is open, colleagues who may see it see that you are there and in which part. Nothing of that is stored, and half a minute after you leave it is forgotten. In Settings you can choose to be shown only while you edit.",
            )}
          </li>
          <li>{t("A record that you may not see looks the same as one that does not exist.")}</li>
          <li>
            {t(
              "Every change, and every reading of a person, case or assessment, is written to a log that shows tampering.",
            )}
          </li>
        </ul>
      </section>
      <section>
        <h2>{t("What Bellwether does not do")}</h2>
        <ul>
          <li>{t("It does not watch anyone: no monitoring of students, accounts or devices.")}</li>
          <li>
            {t("It gives no score and makes no classification. People decide; it keeps their reasons.")}
          </li>
          <li>
            {t(
              "It gives no data to third parties, shows no advertising, and counts nothing about how you use it.",
            )}
          </li>
        </ul>
      </section>
    </div>
  );
}
