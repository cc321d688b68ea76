import { t } from "#lib/words/t.ts";
import "./settings.css";
import { useEffect } from "react";
import { Link } from "react-router";
import { useAppState } from "#lib/bridge/bridge-context.tsx";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { EntryLayout } from "#ui/layout/entry-layout.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { PrivacyWords } from "./privacy-words.tsx";

const TITLE = t("Privacy and data");

/** What is stored where, and what Bellwether does not do. For anyone, signed in or not. */
export function PrivacyScreen() {
  const { phase } = useAppState();
  return phase === "signed-in" ? <Inside /> : <Outside />;
}

function Inside() {
  usePage(TITLE, [{ label: t("Dashboard"), to: paths.dashboard() }, { label: TITLE }]);
  return (
    <PageLayout header={<PageHeader title={TITLE} />}>
      <PrivacyWords />
    </PageLayout>
  );
}

function Outside() {
  const { version } = useAppState();
  useEffect(() => {
    document.title = t("{{title}} · Bellwether", { title: TITLE });
  }, []);
  return (
    <EntryLayout wide title={TITLE} links={<span>Bellwether {version}</span>}>
      <PrivacyWords />
      <Link to={paths.dashboard()}>{t("Back")}</Link>
    </EntryLayout>
  );
}
