import { expect, it } from "vitest";
import { endpoints } from "#contract/endpoints/table.ts";
import { capitalized } from "#contract/kit/kinds.ts";
import { actionWords } from "./words.ts";

it("says every call that the log can name as something that somebody did, not as what the endpoint is", () => {
  const untold = Object.entries(endpoints).flatMap(([name, { audit, summary }]) => {
    const action = audit ?? name;
    const words = actionWords(action);
    // An action that nothing is said of is named as it is.
    return words.includes(summary) || words === capitalized(action.replace(/[.-]/g, " ")) ? [action] : [];
  });
  expect(untold).toEqual([]);
});
