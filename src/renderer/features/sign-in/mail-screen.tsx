import { t } from "#lib/words/t.ts";
import "./sign-in.css";
import { useQuery } from "@tanstack/react-query";
import { MailOpen } from "lucide-react";
import { Link } from "react-router";
import { bridgeQuery } from "#lib/bridge/bridge.ts";
import { useHost } from "#lib/bridge/bridge-context.tsx";

import { paths } from "#lib/page/paths.ts";
import { formatDateTime } from "#lib/words/format-date.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";

import { EmptyState } from "#ui/states/empty-state.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { EntryFrame } from "./entry-frame.tsx";
import { findMailedCode } from "./mailed-code.ts";

/** The mail folder of this computer's server, which has no mail server to send by. */
export function MailScreen() {
  const { bridge } = useHost();
  const mail = useQuery({ ...bridgeQuery(bridge, "mail.list", {}), staleTime: 0 });
  return (
    <EntryFrame
      plain
      wide
      title={t("Mail folder")}
      subtitle={t("Messages that this computer would have sent. They stay on it.")}
    >
      <Loaded query={mail} label={t("Loading messages")} shape="text">
        {({ messages }) =>
          messages.length === 0 ? (
            <EmptyState icon={MailOpen} title={t("No messages")} level={2} snug>
              {t("A code to choose a new password will stand here.")}
            </EmptyState>
          ) : (
            <div className="bw-sent-mails">
              {messages.map((message) => (
                <Message key={message.id} {...message} />
              ))}
            </div>
          )
        }
      </Loaded>
      <div className="bw-entry-row">
        <Link to={paths.signIn()}>{t("Back to sign in")}</Link>
      </div>
    </EntryFrame>
  );
}

type MessageProps = {
  readonly subject: string;
  readonly to: string;
  readonly text: string;
  readonly createdAt: string;
};

function Message({ subject, to, text, createdAt }: MessageProps) {
  const code = findMailedCode(text);
  return (
    <article className="bw-sent-mail-one">
      <h2>{subject}</h2>
      <p className="bw-sent-mail-meta">
        {t("To {{to}}, {{moment}}", { to, moment: formatDateTime(createdAt) })}
      </p>
      <p className="bw-sent-mail-text">{text}</p>
      {code?.kind === "reset" ? (
        <div>
          <LinkButton
            to={`${paths.resetPassword()}?${new URLSearchParams({ token: code.token, email: to })}`}
          >
            {t("Choose a new password")}
          </LinkButton>
        </div>
      ) : code ? (
        <div>
          <LinkButton to={`${paths.invitation()}?${new URLSearchParams({ token: code.token })}`}>
            {t("Accept the invitation")}
          </LinkButton>
        </div>
      ) : null}
    </article>
  );
}
