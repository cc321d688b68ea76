import { useEffect } from "react";
import { Link } from "react-router";
import { useAppState } from "#lib/bridge/bridge-context.tsx";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { EntryLayout, type EntryLayoutProps } from "#ui/layout/entry-layout.tsx";

type EntryFrameProps = Omit<EntryLayoutProps, "links" | "note"> & {
  /** Leaves out the line about emergencies under the card; for screens about passwords. */
  readonly plain?: boolean;
};

/** The layout of every screen before the sign-in, with its links, version and standing sentence. */
export function EntryFrame({ plain = false, ...layout }: EntryFrameProps) {
  const { version, safe } = useAppState();
  useEffect(() => {
    document.title = t("{{title}} · Bellwether", { title: layout.title });
  }, [layout.title]);
  return (
    <EntryLayout
      status={safe ? t("Safe start.") : undefined}
      {...layout}
      note={
        plain ? undefined : t("If someone may be hurt soon, call 911 or the school resource officer first.")
      }
      links={
        <>
          <Link to={paths.privacy()}>{t("Privacy and data")}</Link>
          <span>Bellwether {version}</span>
        </>
      }
    />
  );
}
