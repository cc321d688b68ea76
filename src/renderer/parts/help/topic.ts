import type { Session } from "#contract/services/session/schema.ts";

/** A right of the session that a topic or a link asks for; without it neither is shown. */
export type HelpRight = "create_records" | "administer" | "export" | "manage_templates";

/** One usual thing to do, step by step. */
export interface HelpTask {
  readonly title: string;
  readonly steps: readonly string[];
}

export interface HelpLink {
  readonly label: string;
  readonly to: string;
  readonly needs?: HelpRight;
}

/** What is said about one page of the application, or a few alike. Plain text only. */
export interface HelpTopic {
  readonly id: string;
  readonly title: string;
  /** Further words that people look for it by. */
  readonly words?: string;
  /** The routes that it belongs to, as the router has them. Each route has one topic; some topics belong to none. */
  readonly routes: readonly string[];
  readonly needs?: HelpRight;
  /** What the page is for. */
  readonly about: string;
  /** The two or three most usual things. */
  readonly tasks: readonly HelpTask[];
  /** What others see of it. */
  readonly seen: string;
  /** What happens while the server cannot be reached. */
  readonly offline: string;
  /** Keys that help here, by what they do in the keyboard's list. */
  readonly keys?: readonly string[];
  readonly links?: readonly HelpLink[];
}

export const mayUse = (can: Session["can"], needs: HelpRight | undefined): boolean =>
  needs === undefined || can[needs];
