import { useState } from "react";
import type { ScimToken } from "#contract/services/scim/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { errorMessage, failedTitle } from "#lib/bridge/error-message.ts";
import { formatDate, formatDateTime } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";

type TokenListProps = {
  readonly organization: number;
  readonly tokens: readonly ScimToken[];
  readonly onEnded: () => void;
};

/** The tokens that there are, when each was used last, and the end of one. */
export function TokenList({ organization, tokens, onEnded }: TokenListProps) {
  const end = useApiMutation("settings.endScimToken");
  const [asking, setAsking] = useState<ScimToken | null>(null);
  const endIt = ({ id }: ScimToken) =>
    end.mutate(
      { params: { token: id }, query: { organization_id: organization } },
      {
        onSuccess: () => {
          announce(t("The token no longer works."));
          onEnded();
        },
        onSettled: () => setAsking(null),
      },
    );
  if (tokens.length === 0) return <p className="bw-settings-note">{t("There is no token yet.")}</p>;
  return (
    <>
      {end.error === null ? null : (
        <Callout kind="stop" title={failedTitle(end.error, t("Not changed."))} role="alert">
          {errorMessage(end.error)}
        </Callout>
      )}
      <ul className="bw-settings-tokens" aria-label={t("Tokens")}>
        {tokens.map((token) => (
          <li key={token.id}>
            <div>
              <strong>{token.name}</strong>
              <span className="bw-settings-note">{madeWords(token)}</span>
              <span className="bw-settings-note">{usedWords(token)}</span>
            </div>
            <Button
              variant="danger-text"
              aria-label={t("End token {{name}}", { name: token.name })}
              onClick={() => setAsking(token)}
            >
              {t("End…")}
            </Button>
          </li>
        ))}
      </ul>
      <Dialog
        open={asking !== null}
        title={t("End this token")}
        onClose={() => setAsking(null)}
        footer={
          <>
            <Button onClick={() => setAsking(null)}>{t("Cancel")}</Button>
            <Button
              variant="danger"
              loading={end.isPending}
              onClick={() => {
                if (asking !== null) endIt(asking);
              }}
            >
              {t("End token")}
            </Button>
          </>
        }
      >
        <p>
          {t(
            "The directory that uses it changes nothing here any more, and switches nobody off, until it has a new one.",
          )}
        </p>
      </Dialog>
    </>
  );
}

const madeWords = ({ created_at, created_by, expires_at }: ScimToken): string => {
  const made = formatDate(created_at);
  const ends = formatDate(expires_at);
  return created_by === null
    ? t("Made {{made}}, holds until {{ends}}.", { made, ends })
    : t("Made {{made}} by {{name}}, holds until {{ends}}.", { made, ends, name: created_by.full_name });
};

const usedWords = ({ last_used_at }: ScimToken): string =>
  last_used_at === null
    ? t("Not used yet.")
    : t("Last used {{moment}}.", { moment: formatDateTime(last_used_at) });
