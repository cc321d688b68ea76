import { Bell, FileText, House, type LucideIcon, ScrollText, Settings, Sigma } from "lucide-react";
import { paths } from "#lib/page/paths.ts";
import { recordPaths } from "#lib/page/record-paths.ts";
import { t } from "#lib/words/t.ts";
import { iconOf } from "#parts/words/record-icons.ts";

export type NavItem = {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly to: string;
  /** Pages that are no list of their own in the rail, and belong to this entry. */
  readonly also?: string;
  /** Keys that open it. */
  readonly keys?: string;
  /** The right of the session that this entry requires. */
  readonly needs?: "manage_templates" | "export" | "administer";
  readonly counted?: "open-cases" | "my-tasks" | "notifications";
};

export type NavGroup = { readonly label: string | null; readonly items: readonly NavItem[] };

/** The rail, by groups (UI-2). */
export const navGroups: readonly NavGroup[] = [
  {
    label: null,
    items: [
      { label: t("Dashboard"), icon: House, to: paths.dashboard(), keys: "g then d" },
      {
        label: t("My tasks"),
        icon: iconOf("task"),
        to: paths.tasks(),
        keys: "g then t",
        counted: "my-tasks",
      },
      {
        label: t("Notifications"),
        icon: Bell,
        to: paths.notifications(),
        keys: "g then n",
        counted: "notifications",
      },
    ],
  },
  {
    label: t("Work"),
    items: [
      { label: t("Cases"), icon: iconOf("case"), to: paths.cases(), keys: "g then c", counted: "open-cases" },
      { label: t("People"), icon: iconOf("person"), to: paths.persons(), keys: "g then p" },
      { label: t("Organizations of interest"), icon: iconOf("entity"), to: recordPaths("entity").list },
      {
        label: t("Locations"),
        icon: iconOf("location"),
        to: recordPaths("location").list,
        also: recordPaths("floor-plan").list,
        keys: "g then l",
      },
      { label: t("Location groups"), icon: iconOf("location-group"), to: recordPaths("location-group").list },
      { label: t("Bulletins"), icon: iconOf("bulletin"), to: recordPaths("bulletin").list },
      { label: t("Assessments"), icon: iconOf("assessment"), to: paths.assessments(), keys: "g then a" },
      { label: t("Colleagues"), icon: iconOf("user"), to: paths.colleagues() },
    ],
  },
  {
    label: t("Output"),
    items: [
      { label: t("Reports"), icon: FileText, to: paths.reports(), keys: "g then r", needs: "export" },
      { label: t("Saved searches"), icon: iconOf("search"), to: paths.searches() },
      { label: t("Exports"), icon: iconOf("export-profile"), to: paths.exports(), needs: "export" },
      { label: t("Statistics"), icon: Sigma, to: paths.statistics(), needs: "administer" },
    ],
  },
  {
    label: t("Manage"),
    items: [
      {
        label: t("Templates"),
        icon: iconOf("case-template"),
        to: paths.templates(),
        needs: "manage_templates",
      },
      {
        label: t("Organizations"),
        icon: iconOf("organization"),
        to: paths.organizations(),
        needs: "administer",
      },
      { label: t("Audit log"), icon: ScrollText, to: paths.log(), needs: "administer" },
      { label: t("Imports"), icon: iconOf("import"), to: paths.imports(), needs: "manage_templates" },
      {
        label: t("Retention"),
        icon: iconOf("destruction"),
        to: paths.retention(),
        needs: "manage_templates",
      },
      { label: t("Recently deleted"), icon: iconOf("kept"), to: paths.deleted() },
      { label: t("Settings"), icon: Settings, to: paths.settings() },
    ],
  },
];

export const navItems: readonly NavItem[] = navGroups.flatMap((group) => group.items);

/** Groups with the entries one may use; empty groups are absent (UI-2). */
export const groupsFor = (
  can: Readonly<Record<NonNullable<NavItem["needs"]>, boolean>>,
): readonly NavGroup[] =>
  navGroups
    .map((group) => ({
      ...group,
      items: group.items.filter(({ needs }) => needs === undefined || can[needs]),
    }))
    .filter((group) => group.items.length > 0);

/** Does the address belong to this entry? `/cases/12/edit` belongs to Cases. */
export const holdsAddress = ({ to, also = to }: NavItem, pathname: string): boolean =>
  [to, also].some((path) => pathname === path || pathname.startsWith(`${path}/`));
