import { matchPath } from "react-router";
import { plainText } from "#contract/kit/plain-words.ts";
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

/** Where a word may stand in a topic, what counts most first. */
const placesOf = ({ title, words = "", about, tasks, seen, offline }: HelpTopic): readonly string[] => [
  title,
  [words, ...tasks.map((task) => task.title)].join(" "),
  [about, ...tasks.flatMap((task) => task.steps), seen, offline].join(" "),
];

const wordsIn = (text: string): readonly string[] => plainText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** A word without its ending, where enough of it is left: "archive" also stands for "archiving". */
const stemOf = (word: string): string => word.replace(/(?<=.{4})(ing|ed|es|s|e)$/, "");

/** The first place where a word begins like the typed one, as points; 0 where it stands nowhere. */
function pointsOf(places: readonly (readonly string[])[], typed: string): number {
  const stem = stemOf(typed);
  const at = places.findIndex((words) => words.some((word) => word.startsWith(stem)));
  return at < 0 ? 0 : 10 ** (places.length - at);
}

/** Topics with every typed word, in any order and without regard to accents and endings; the closest come first. */
export function searchTopics(typed: string, can: Session["can"]): readonly HelpTopic[] {
  const looked = wordsIn(typed);
  return helpTopics
    .filter((topic) => mayUse(can, topic.needs))
    .map((topic) => {
      const places = placesOf(topic).map(wordsIn);
      const points = looked.map((word) => pointsOf(places, word));
      return { topic, points: points.includes(0) ? 0 : points.reduce((sum, each) => sum + each, 0) };
    })
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points)
    .map(({ topic }) => topic);
}
