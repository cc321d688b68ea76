import { type ReactNode, useEffect } from "react";
import { Link } from "react-router";
import { useAppState } from "#lib/bridge/bridge-context.tsx";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { EntryLayout } from "#ui/layout/entry-layout.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";

type OpenPageProps = {
  readonly title: string;
  /** Beside the links of the entry screens, for whoever is not signed in. */
  readonly links?: ReactNode;
  readonly children: ReactNode;
};

/** A page for anyone: inside the application for whoever is signed in, else as the entry screens look. */
export function OpenPage(props: OpenPageProps) {
  const { phase } = useAppState();
  return phase === "signed-in" ? <Inside {...props} /> : <Outside {...props} />;
}

function Inside({ title, children }: OpenPageProps) {
  usePage(title, [{ label: t("Dashboard"), to: paths.dashboard() }, { label: title }]);
  return <PageLayout header={<PageHeader title={title} />}>{children}</PageLayout>;
}

function Outside({ title, links, children }: OpenPageProps) {
  useEffect(() => {
    document.title = t("{{title}} · Bellwether", { title });
  }, [title]);
  return (
    <EntryLayout wide title={title} links={links}>
      {children}
      <Link to={paths.dashboard()}>{t("Back")}</Link>
    </EntryLayout>
  );
}
