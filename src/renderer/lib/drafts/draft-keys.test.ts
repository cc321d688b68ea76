import { expect, test } from "vitest";
import { draftKeys, draftPath, newScope } from "./draft-keys.ts";

const uuid = "0190a000-0000-7000-8000-000000000001";
const other = "0190a000-0000-7000-8000-000000000002";
const byCase = newScope("12", null);

test.each([
  [draftKeys.newCase(undefined), "/cases/new"],
  [draftKeys.newCase(uuid), `/persons/${uuid}`],
  [draftKeys.record("case", "12"), "/cases/12/edit"],
  [draftKeys.record("person", "new"), "/persons/new"],
  [draftKeys.record("person", uuid), `/persons/${uuid}/edit`],
  [draftKeys.record("entity", "new"), "/entities/new"],
  [draftKeys.record("entity", uuid), `/entities/${uuid}/edit`],
  [draftKeys.record("case-type", "new"), "/templates/types?edit=new"],
  [draftKeys.record("case-type", "3"), "/templates/types?edit=3"],
  [draftKeys.profile(), "/profile"],
  [draftKeys.newBulletin({ case: null, location: null, until: null }), "/bulletins/new"],
  [
    draftKeys.newBulletin({ case: "12", location: "3", until: uuid }),
    `/bulletins/new?case=12&location=3&until=${uuid}`,
  ],
  [draftKeys.newBulletin({ case: null, location: "3", until: null }), "/bulletins/new?location=3"],
  [draftKeys.bulletinAnew(uuid), `/bulletins/new?anew=${uuid}`],
  [draftKeys.letterWords("12"), "/cases/12/report"],
  [draftKeys.notice(12, null), "/cases/12?tab=notices&notice=new"],
  [draftKeys.notice(12, "police"), "/cases/12?tab=notices&notice=new&to=police"],
  [draftKeys.editedNotice(12, 7), "/cases/12?tab=notices&notice=7"],
  [draftKeys.importSchedule(3), "/imports/every-night"],
  [draftKeys.uploads(3), "/settings/organization?organization=3"],
  [draftKeys.work(3), "/settings/organization?organization=3"],
  [draftKeys.accounts(3), "/settings/organization?organization=3"],
  [draftKeys.singleSignOn(3), "/settings/organization?organization=3"],
  [draftKeys.assessment(uuid), `/cstag/new?assessmentId=${uuid}`],
  [draftKeys.assessment(byCase), "/cstag/new?caseId=12"],
  [draftKeys.assessment(newScope(null, uuid)), `/cstag/new?personId=${uuid}`],
  [draftKeys.assessment(newScope(null, null)), "/cstag/new"],
  [draftKeys.newInterview(uuid, "interviews"), `/cstag/new?section=interviews&assessmentId=${uuid}`],
  [draftKeys.newInterview(byCase, "parent"), "/cstag/new?section=safety_interviews&caseId=12"],
  [
    draftKeys.interview(uuid, other, "safety_interviews"),
    `/cstag/new?section=safety_interviews&interview=${other}&assessmentId=${uuid}`,
  ],
  [draftKeys.newReminder(byCase, "threat_response", "watch"), "/cstag/new?section=threat_response&caseId=12"],
  [
    draftKeys.reminder(uuid, uuid, "assessment_findings"),
    `/cstag/new?section=assessment_findings&assessmentId=${uuid}`,
  ],
  [draftKeys.relation(uuid), `/persons/${uuid}?add=relation`],
  [draftKeys.vehicle(uuid), `/persons/${uuid}?add=vehicle`],
  [draftKeys.recordsCheck(uuid), `/persons/${uuid}?add=check`],
  [draftKeys.protectedNote(uuid), `/persons/${uuid}?add=protected`],
  [draftKeys.newSearch("cases"), "/searches?new=cases"],
  [draftKeys.search(7), "/searches/7?edit=1"],
  ["later:thing", null],
])("the draft %s is offered back at %s", (key, path) => {
  expect(key.length).toBeLessThanOrEqual(200);
  expect(draftPath(key)).toBe(path);
});
