import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readerPreset } from "#contract/services/reports/readers.ts";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { startTestServer, type TestServer, testPassword } from "#support/server/server.ts";

// What the papers of a case tell of its WAVR: the signed opinion and the plan, and nothing that is an employment record.

let server: TestServer;
let lead: CookieClient;
let path: string;
let alex: { readonly id: number; readonly uuid: string };

const judgment = {
  assessment_date: "2026-11-19",
  basis: "Two interviews and the voicemails.",
  concern_targeted_violence: "elevated",
  concern_other_behavior: "moderate",
  opinion: "Alex Morgan holds Ms. Pell responsible.",
  protective_factors: ["supportive_people"],
  protective_notes: "His sister calls each day.",
  scenarios: "The hearing in May could raise it.",
  opinion_limits: "His brother was not asked.",
  recommendations: "Brief the front desk today.",
  next_review: "2026-12-03",
};

async function made(client: CookieClient, at: string, body: object, ifMatch?: number) {
  const answer = await client.post(at, body, ifMatch === undefined ? {} : { ifMatch });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body.data;
}

async function signed(person: { readonly uuid: string }, state: object) {
  const at = `${path}/wavr-assessments/${randomUUID()}`;
  const whole = { ...judgment, assessors: [server.users.assessor.id], ...state };
  const draft = await made(lead, at, { person_uuid: person.uuid, state: whole });
  const agreed = [
    { user_id: server.users.assessor.id, role: "Assessor", answer: "agrees" },
    { name: "Tom Becker", role: "School resource officer", answer: "differs", words: "High, until we know." },
  ];
  await made(lead, `${at}/wavr-summaries`, { agreed }, draft.version);
  return at;
}

const planOf = (person: { readonly uuid: string }, state: object) =>
  made(lead, `${path}/threat-management-plans`, {
    person_uuid: person.uuid,
    state: {
      title: "Front office",
      plan_status: "active",
      case_manager: server.users.assessor.id,
      goals: [{ goal: "Keep Ms. Pell safe.", measure: "She says so.", goal_status: "under_way" }],
      actions: [
        {
          action: "Brief the front desk about Alex.",
          action_area: "target",
          owner: "The head of security",
          due: "2026-11-20",
          status: 2,
        },
      ],
      monitoring_cadence: "twice_weekly",
      review_triggers: "The hearing in May.",
      review_date: "2026-12-04",
      closing_criteria: ["no_intent"],
      ...state,
    },
  });

async function words(query: string): Promise<string> {
  const answer = await lead.get(`${path}/report?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return JSON.stringify(answer.body.data.sections);
}

beforeAll(async () => {
  server = await startTestServer();
  lead = await server.as("assessor");
  await lead.post("/user/confirm-password", { password: testPassword });
  alex = await made(lead, "/api/v2/persons", {
    first_name: "Alex",
    last_name: "Morgan",
    person_type_id: 2,
    date_of_birth: "2004-02-11",
  });
  const record = await made(lead, "/api/v2/cases", {
    title: "Voicemails to the front office",
    persons: [{ person_uuid: alex.uuid, role: "subject" }],
  });
  path = `/api/v2/cases/${record.id}`;
});
afterAll(() => server.close());

it("has no section before anything is signed or in force: drafts are in no paper", async () => {
  const draft = { person_uuid: alex.uuid, state: { ...judgment, assessors: [] } };
  await made(lead, `${path}/wavr-assessments/${randomUUID()}`, draft);
  await planOf(alex, { plan_status: "draft" });
  expect(JSON.parse(await words("sections=wavr"))).toEqual([]);
});

it("tells the signed opinion with its level in words, and the plan with its actions", async () => {
  await signed(alex, {});
  await planOf(alex, {});
  const said = await words("sections=wavr");
  for (const each of [
    "WAVR assessment",
    "Elevated",
    "Several signs are present, or things are getting worse",
    "Put protective steps in place",
    "Alex Morgan holds Ms. Pell responsible.",
    "Limits of the opinion",
    "His brother was not asked.",
    (await lead.get(path)).body.data.team[0].full_name,
    "Tom Becker",
    "High, until we know.",
    "Nov 19, 2026",
    "Threat management plan",
    "Active",
    "Keep Ms. Pell safe.",
    "Under way",
    "Brief the front desk about Alex.",
    "The head of security",
    "In Progress",
    "Twice a week",
    "The hearing in May.",
    "No threat, preparation or worrying contact for the period the team set",
    "This is not the published",
  ])
    expect(said).toContain(each);
});

it("tells below the plan what was said at its check-ins, and in no section that others are given", async () => {
  const { wavr_plans, check_ins } = (await lead.get(`${path}/plans`)).body.data;
  const inForce = wavr_plans.find((each: { status: string }) => each.status === "in_force");
  const open = check_ins.find(
    (each: { plan_uuid: string; done_at: string | null }) =>
      each.plan_uuid === inForce.uuid && each.done_at === null,
  );
  expect(await words("sections=wavr")).toContain("No check-in is recorded.");
  await made(lead, `${path}/check-ins`, {
    ...{ uuid: open.uuid, plan_uuid: inForce.uuid, outcome: "worse" },
    ...{ words: "Alex drove past the school twice.", changed: "The front desk is staffed." },
  });
  const said = await words("sections=wavr");
  for (const each of [
    "Check-ins",
    "Worse",
    "Alex drove past the school twice.",
    "The front desk is staffed.",
  ])
    expect(said).toContain(each);
  expect(await words("sections=check_ins,monitoring")).not.toContain("drove past");
  expect(await words(`sections=wavr&redact=${alex.id}`)).toContain("Student A drove past");
});

it("stands with the team and a court by itself, and with no other reader", async () => {
  expect(await words("")).toContain("Signed opinion");
  const readers = [
    "own",
    "court",
    "subject-family",
    "target-family",
    "police",
    "superintendent",
    "school",
    "provider",
  ];
  expect(readers.filter((id) => readerPreset(id)?.sections.includes("wavr"))).toEqual(["own", "court"]);
});

it("takes whoever is taken out out of all that it says", async () => {
  const said = await words(`sections=wavr&redact=${alex.id}`);
  expect(said).toContain("holds Ms. Pell responsible.");
  expect(said).not.toMatch(/Alex|Morgan/);
});

it("is told by a ready-made paper, by tokens", async () => {
  const admin = await server.as("district");
  await admin.post("/api/v2/report-templates/ready-made", {});
  const { body } = await lead.get("/api/v2/report-templates");
  const { id } = body.data.find(({ name }: { readonly name: string }) => name === "WAVR summary");
  const said = await words(`template_id=${id}`);
  for (const each of [
    "Elevated. Several signs are present",
    "The head of security",
    "Dec 4, 2026",
    "Sees it differently: Tom Becker: High, until we know.",
    "Worse: Alex drove past the school twice.",
    "Next review: Dec 3, 2026",
    "Information relied on, and what was missing",
    "Supportive family, friends or partner: His sister calls each day.",
    "The hearing in May could raise it.",
  ])
    expect(said).toContain(each);
  // Whoever was not there reads how it went last, and a plan in force among what is being done.
  const summary = body.data.find(
    ({ name }: { readonly name: string }) => name === "Summary for the superintendent",
  );
  const short = await words(`template_id=${summary.id}`);
  expect(short).toContain("Worse: Alex drove past the school twice.");
  expect(short).toMatch(/What is being done.*Threat management plan.*Other tasks/);
  expect(short).not.toContain("Plan that has ended");
  expect(said).not.toContain("Not asked:");
  expect(said).not.toContain("No WAVR opinion is signed.");

  // It is offered where something is signed; one that is begun is said to be so.
  const offered = async (at: string) => {
    const { data } = (await lead.get(`${at}/report`)).body;
    return [data.wavr, data.templates.some((each: { readonly id: number }) => each.id === id)];
  };
  expect(await offered(path)).toEqual(["signed", true]);
  const other = await made(lead, "/api/v2/cases", {
    title: "Words at the gate",
    organization_id: server.organizations.north,
    persons: [{ person_uuid: alex.uuid, role: "subject" }],
  });
  const at = `/api/v2/cases/${other.id}`;
  expect(await offered(at)).toEqual(["none", false]);
  await made(lead, `${at}/wavr-assessments/${randomUUID()}`, { person_uuid: alex.uuid, state: {} });
  expect(await offered(at)).toEqual(["unsigned", false]);
});

it("tells of a closed plan why it was closed, what was not met and what came of its actions, and of no next review", async () => {
  const before = path;
  const own = await made(lead, "/api/v2/cases", {
    title: "Notes on a door",
    organization_id: server.organizations.north,
    persons: [{ person_uuid: alex.uuid, role: "subject" }],
  });
  path = `/api/v2/cases/${own.id}`;
  const at = await signed(alex, {});
  const later = { answer: "differs", words: "Imminent, I would say." };
  await made(await server.as("district"), `${at}/wavr-summaries/1/answers`, later);
  await planOf(alex, {
    plan_status: "closed",
    closing_notes: "Alex moved to another state.",
    closing_criteria: ["no_intent", "actions_done"],
    criteria_met: {
      no_intent: { met: true, words: "" },
      actions_done: { met: false, words: "One was overtaken." },
    },
    actions: [
      {
        action: "Ask the police.",
        action_area: "target",
        owner: "Security",
        due: "2026-11-20",
        status: 4,
        outcome: "Officer Bell is the contact.",
      },
    ],
  });
  const { body } = await lead.get("/api/v2/report-templates");
  const paper = (wanted: string) =>
    words(`template_id=${body.data.find(({ name }: { readonly name: string }) => name === wanted).id}`);
  for (const name of ["WAVR summary", "Case review", "Summary for the superintendent"]) {
    const said = await paper(name);
    for (const each of ["Alex moved to another state.", "One was overtaken.", "Officer Bell is the contact."])
      expect(said, name).toContain(each);
    expect(said, name).not.toContain("Next review");
    // Whoever reads the level reads that it is seen differently too, and what was said after it was signed.
    expect(said, name).toMatch(
      /Sees it differently: Tom Becker: High, until we know\.; [^;"]+: Imminent, I would say\. \(Said after it was signed: /,
    );
  }
  // No assessment of a student asks for responses: that there are none is nothing that is missing.
  const summary = await paper("Summary for the superintendent");
  expect(summary).not.toContain("Responses to the threat");
  // It is not being done any more.
  expect(summary).toMatch(/Other tasks.*Plan that has ended.*Officer Bell is the contact\./);
  expect(summary).not.toContain("Threat management plan");
  const { version } = (await lead.get(path)).body.data;
  await made(lead, `${path}/close`, { closing_reason: "Settled with his family." }, version);
  expect(await paper("Summary for the superintendent")).toMatch(/Closed [^"]+: Settled with his family\./);
  const whole = await paper("Whole assessment");
  for (const each of ["Reasons for closing", "Was it met?", "Closed by", "Exact words"])
    expect(whole).toContain(each);
  path = before;
});

it("says nothing of what is an employment record, whoever makes it", async () => {
  const admin = await server.as("admin");
  const grant = await admin.put(
    `/api/v2/users/${server.users.assessor.id}/organizations/${server.organizations.north}/compartments/employment`,
    { may_read: true },
  );
  expect(grant.status, grant.text).toBe(200);
  lead = await server.as("assessor");
  const ottilie = await made(lead, "/api/v2/persons", {
    first_name: "Ottilie",
    last_name: "Brandt",
    person_type_id: 3,
  });
  await signed(ottilie, { opinion: "Zwetschgenkern." });
  await planOf(ottilie, { title: "Zwetschgenkern" });
  const said = await words("");
  expect(said).toContain("Signed opinion");
  expect(said).not.toMatch(/Zwetschgenkern|Ottilie/);
});

it("says of a case about a member of staff that employment records are in no paper, and never that nothing is recorded", async () => {
  const bert = await made(lead, "/api/v2/persons", {
    first_name: "Bert",
    last_name: "Lindqvist",
    person_type_id: 3,
  });
  const before = path;
  const about = await made(lead, "/api/v2/cases", {
    title: "Words in the staff room",
    organization_id: server.organizations.north,
    persons: [{ person_uuid: bert.uuid, role: "subject" }],
  });
  path = `/api/v2/cases/${about.id}`;
  const { body } = await lead.get("/api/v2/report-templates");
  const papers = async () => {
    const all = [await words("")];
    for (const name of [
      "Whole assessment",
      "Case review",
      "WAVR summary",
      "Summary for the superintendent",
    ]) {
      const { id } = body.data.find((each: { readonly name: string }) => each.name === name);
      all.push(await words(`template_id=${id}`));
    }
    return all;
  };
  // A section that could print nothing is not offered.
  expect((await lead.get(`${path}/report`)).body.data.no_worksheets).toBe(true);
  expect((await lead.get(`${before}/report`)).body.data.no_worksheets).toBe(false);
  const empty = await papers();
  await signed(bert, { opinion: "Zwetschgenkern." });
  await planOf(bert, { title: "Zwetschgenkern" });
  const papersThen = await papers();
  for (const said of [...empty, ...papersThen]) {
    expect(said).toContain("An employment record is not part of this paper.");
    if (/Open in all|Other tasks/.test(said))
      expect(said).toContain("Tasks of an employment record are not listed or counted here.");
    expect(said).not.toMatch(
      /Zwetschgenkern|Not classified|(became of it|Responses to the threat)"[^}]*},{[^}]*"None|No task besides|opinion is (signed|recorded)|assessment is recorded/,
    );
  }
  path = before;
});

it("ends with the case: its plan is in force no longer", async () => {
  const { body } = await lead.get(path);
  const why = { closing_reason: "It was settled." };
  const closed = await lead.post(`${path}/close`, why, { ifMatch: body.data.version });
  expect(closed.status, closed.text).toBe(200);
  const said = await words("sections=wavr");
  expect(said).toContain("Ended with the case");
  expect(said).not.toContain("Active");
  // Papers made of a template say so too, and ask for nothing any more.
  const { body: all } = await lead.get("/api/v2/report-templates");
  const paper = (wanted: string) =>
    words(`template_id=${all.data.find(({ name }: { readonly name: string }) => name === wanted).id}`);
  const summary = await paper("WAVR summary");
  expect(summary).toMatch(/Ended with the case, \w+ \d+, \d{4}/);
  expect(summary).toContain("Not done");
  expect(summary).not.toMatch(/Check-ins: |Review date: /);
  const whole = await paper("Whole assessment");
  expect(whole).toContain("Signed opinion");
  expect(whole).not.toContain("No CSTAG assessment is recorded.");
});

it("heads the paper of a judgment with whom it is about, where the subject is somebody else", async () => {
  const before = path;
  const freya = await made(lead, "/api/v2/persons", {
    first_name: "Freya",
    last_name: "Quillfeather",
    person_type_id: 1,
    date_of_birth: "2010-02-11",
  });
  const record = await made(lead, "/api/v2/cases", {
    title: "Words at the gate",
    persons: [
      { person_uuid: freya.uuid, role: "subject" },
      { person_uuid: alex.uuid, role: "witness" },
    ],
  });
  path = `/api/v2/cases/${record.id}`;
  await signed(alex, {});
  const { body } = await lead.get("/api/v2/report-templates");
  const headed = async (wanted: string) => {
    const { id } = body.data.find(({ name }: { readonly name: string }) => name === wanted);
    return (await lead.get(`${path}/report?template_id=${id}`)).body.data.subject;
  };
  expect(await headed("WAVR summary")).toBe("Alex Morgan");
  expect(await headed("Case review")).toBe("Freya Quillfeather");
  path = before;
});
