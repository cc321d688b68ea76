import { matchPath } from "react-router";
import { hasWords } from "#contract/kit/plain-words.ts";
import type { Session } from "#contract/services/session/schema.ts";
import { type HelpTopic, mayUse } from "./topic.ts";
import { assessmentTopics } from "./topics/assessments.ts";
import { caseTopics } from "./topics/cases.ts";
import { computerTopics } from "./topics/computer.ts";
import { dailyTopics } from "./topics/daily.ts";
import { manageTopics } from "./topics/manage.ts";
import { peopleTopics } from "./topics/people.ts";

/** All that help says, in the order of the rail. */
export const helpTopics: readonly HelpTopic[] = [
  ...dailyTopics,
  ...caseTopics,
  ...peopleTopics,
  ...assessmentTopics,
  ...manageTopics,
  ...computerTopics,
];

const fixedParts = (route: string): number => route.split("/").filter((part) => !part.startsWith(":")).length;

/** The topic of the page at an address: `/persons/new` is no person. Null where there is no such page. */
export function topicOf(pathname: string): HelpTopic | null {
  const found = helpTopics.flatMap((topic) =>
    topic.routes.filter((route) => matchPath(route, pathname) !== null).map((route) => ({ topic, route })),
  );
  return found.toSorted((a, b) => fixedParts(b.route) - fixedParts(a.route))[0]?.topic ?? null;
}

const wordsOf = ({ title, about, tasks, seen, offline }: HelpTopic): string =>
  [title, about, ...tasks.flatMap((task) => [task.title, ...task.steps]), seen, offline].join("\n");

/** Topics with every typed word, in any order and without regard to accents; those whose title has them come first. */
export function searchTopics(typed: string, can: Session["can"]): readonly HelpTopic[] {
  const usable = helpTopics.filter((topic) => mayUse(can, topic.needs));
  const inTitle = usable.filter((topic) => hasWords(topic.title, typed));
  const inText = usable.filter((topic) => !inTitle.includes(topic) && hasWords(wordsOf(topic), typed));
  return [...inTitle, ...inText];
}
