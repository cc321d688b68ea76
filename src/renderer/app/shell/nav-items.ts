import {
  CircleCheck,
  ClipboardList,
  FolderOpen,
  House,
  type LucideIcon,
  Settings,
  UserRound,
} from "lucide-react";
import { paths } from "#lib/paths.ts";

export type NavItem = {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly to: string;
  /** The keys that lead there. */
  readonly keys?: string;
  readonly counted?: "open-cases" | "my-tasks";
};

export type NavGroup = { readonly label: string | null; readonly items: readonly NavItem[] };

/** The rail, by groups (UI §2). Only screens that exist stand here. */
export const navGroups: readonly NavGroup[] = [
  {
    label: null,
    items: [
      { label: "Dashboard", icon: House, to: paths.dashboard(), keys: "g then d" },
      { label: "My tasks", icon: CircleCheck, to: paths.tasks(), keys: "g then t", counted: "my-tasks" },
    ],
  },
  {
    label: "Work",
    items: [
      { label: "Cases", icon: FolderOpen, to: paths.cases(), keys: "g then c", counted: "open-cases" },
      { label: "People", icon: UserRound, to: paths.persons(), keys: "g then p" },
      { label: "Assessments", icon: ClipboardList, to: paths.assessments(), keys: "g then a" },
    ],
  },
  { label: "Manage", items: [{ label: "Settings", icon: Settings, to: paths.settings() }] },
];

export const navItems: readonly NavItem[] = navGroups.flatMap((group) => group.items);

/** Does this entry hold the address? `/cases/12/edit` belongs to Cases. */
export const holdsAddress = (item: NavItem, pathname: string): boolean =>
  pathname === item.to || pathname.startsWith(`${item.to}/`);
