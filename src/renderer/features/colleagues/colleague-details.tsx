import type { ReactNode } from "react";
import type { User } from "#contract/records/users/schema.ts";
import { t } from "#lib/words/t.ts";
import { FactList } from "#ui/facts/fact-list.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { AccountSection } from "./account/account-section.tsx";
import { ProviderSection } from "./account/provider-section.tsx";
import { RolesSection } from "./account/roles-section.tsx";
import { SessionsSection } from "./account/sessions-section.tsx";
import { lastSeen } from "./colleague-words.ts";

/** A long address breaks after its sign, not within a word. */
function Breakable({ text }: { readonly text: string }) {
  const [name, domain] = text.split("@");
  return domain === undefined ? (
    text
  ) : (
    <>
      {name}@<wbr />
      {domain}
    </>
  );
}

type ColleagueDetailsProps = {
  readonly user: User;
  /** Between roles and sessions: what they work on, where the page does not show it. */
  readonly work?: ReactNode;
};

/** Facts, roles, sessions and last the account, with what can be done about it. */
export function ColleagueDetails({ user, work }: ColleagueDetailsProps) {
  return (
    <>
      <section>
        <SectionHeader title={t("Details")} />
        <FactList
          facts={[
            { label: t("Email"), value: <Breakable text={user.email} /> },
            { label: t("Phone"), value: user.phone },
            { label: t("Last seen"), value: lastSeen(user) },
          ]}
        />
      </section>
      <RolesSection user={user} />
      {work}
      {user.can?.delete === true ? <SessionsSection user={user} /> : null}
      {user.can?.delete === true ? <ProviderSection user={user} /> : null}
      <AccountSection user={user} />
    </>
  );
}
