// The thread that checks spelling. It reads the dictionary out of the package, asks no network and writes nothing.
import { parentPort } from "node:worker_threads";
import dictionary from "dictionary-en";
import { createChecker } from "./checker.ts";
import { ownTerms } from "./own-terms.ts";
import type { SpellingAnswer, SpellingRequest } from "./spelling.ts";

const checker = createChecker(dictionary, ownTerms);

function answerTo(request: SpellingRequest): string[] {
  if (request.kind === "wrong") return checker.wrong(request.words);
  if (request.kind === "suggest") return checker.suggest(request.word);
  checker.learn(request.word);
  return [];
}

parentPort?.on("message", (request: SpellingRequest) => {
  const answer: SpellingAnswer = { id: request.id, words: answerTo(request) };
  parentPort?.postMessage(answer);
});
