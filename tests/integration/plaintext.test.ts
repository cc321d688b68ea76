import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { type RunningApp, startApp, temporaryFolder } from "#support/app/app.ts";
import { type AppBridge, joinApp } from "#support/app/app-bridge.ts";
import { filesBelow, plainTextIn, shapesOf } from "#support/corpus/plain-text.ts";

const cleanUp: (() => Promise<unknown> | undefined)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

const passphrase = "four unrelated canary lanterns";
const password = "quiet marble harbor seventeen";

/** Words that are in no program and no word list; each is put into one field. */
const canaries = new Map<string, string>();
const canary = (field: string): string => {
  const word = `Zq${field.replace(/[^a-z]/gi, "").slice(0, 24)}Xv${String(canaries.size).padStart(2, "0")}kw`;
  canaries.set(field, word);
  return word;
};

/** Puts a canary into every field of every record. */
async function fill(app: AppBridge): Promise<void> {
  const { bridge, api } = app;
  await bridge.call("workspace.setUp", {
    organization: { name: canary("organization name"), kind: "school", number_prefix: "ZQX" },
    administrator: {
      full_name: canary("user name"),
      email: `${canary("user email").toLowerCase()}@school.example`,
      password,
    },
    protection: { kind: "passphrase", passphrase },
  });
  await api("session.profile", {
    body: {
      action: "details",
      full_name: canary("user full name"),
      title: canary("user title"),
      phone: canary("user phone"),
    },
  });
  const upload = async (field: string) => {
    const content = Buffer.from(`${canary(`${field} content`)}\n`.repeat(2000));
    const ref = await app.stage(`${canary(`${field} file name`)}.txt`, "text/plain", content);
    return (await bridge.call("files.upload", { ref: ref.ref })).id;
  };
  const form = await api("persons.new", {});
  const person = await api("persons.create", {
    body: {
      first_name: canary("first name"),
      middle_name: canary("middle name"),
      last_name: canary("last name"),
      preferred_name: canary("preferred name"),
      aliases: [canary("alias")],
      person_type_id: form.data.data.person_types[0]?.id ?? 1,
      date_of_birth: "2011-04-09",
      pronouns: canary("pronouns"),
      student_id: canary("student id"),
      grade: canary("grade").slice(0, 20),
      languages: [canary("language")],
      accommodations: [canary("accommodation")],
      strengths: [canary("strength")],
      description: canary("description"),
      phones: [{ label: canary("phone label"), number: canary("phone number") }],
      emails: [{ label: canary("email label"), address: `${canary("email address")}@school.example` }],
      addresses: [
        {
          label: canary("address label"),
          street: canary("street"),
          city: canary("city"),
          state: canary("state"),
          postal_code: canary("postal code").slice(0, 20),
        },
      ],
      tags: [canary("person tag")],
      attachments: [await upload("person attachment")],
    },
  });
  const opened = await api("cases.create", {
    body: {
      title: canary("case title"),
      reporter: { name: canary("reporter name"), role: canary("reporter role"), anonymous: false },
      location: canary("location"),
      summary: canary("summary"),
      exact_words: canary("exact words"),
      immediate_safety: canary("immediate safety"),
      closing_reason: canary("closing reason"),
      tags: [canary("case tag")],
      persons: [{ person_uuid: person.data.data.uuid, role: "subject" }],
      attachments: [await upload("case attachment")],
    },
  });
  const assessment = await api("assessments.save", {
    body: {
      person_uuid: person.data.data.uuid,
      case_id: opened.data.data.id,
      state: {
        steps: {
          key_observations: { ko1: { answer: "y", comment: canary("observation comment") } },
          threat_classification: { threat_classification: 2, comment: canary("classification comment") },
          [canary("step key")]: { [canary("answer key")]: canary("unknown answer") },
        },
        interviewIds: [],
      },
      attachments: [await upload("assessment attachment")],
    },
  });
  const { id, uuid } = assessment.data.data;
  await api("interviews.create", {
    body: {
      assessment_uuid: uuid,
      section: "safety_interviews",
      state: { type: "subject", subject_name: canary("interview subject"), q1: canary("interview answer") },
    },
  });
  await api("reminders.create", {
    body: {
      remindable_id: id,
      section: "threat_response",
      title: canary("task title"),
      state: { findings: canary("task findings"), note: canary("task note") },
      tempAttachments: [await upload("task attachment")],
    },
  });
  await api("persons.list", { query: { q: canary("search text") } });
  const about = { id: person.data.data.uuid };
  await api("persons.attachVehicle", {
    params: about,
    body: { make: canary("vehicle make"), plate: canary("plate").slice(0, 20), note: canary("vehicle note") },
  });
  await api("persons.check", {
    params: about,
    body: { purpose: canary("check purpose"), permissible_use: "safety", note: canary("check note") },
  });
  const body = canary("protected note");
  const note = await api("persons.protect", {
    params: about,
    body: { category: "health", circle: "assessors", body },
  });
  const revealed = await api("persons.revealNote", {
    params: { ...about, noteId: note.data.data.id },
    body: { reason: "support", words: canary("reveal words") },
  });
  expect(revealed.data.data.body).toBe(body);
  const media = Object.values(person.data.data.attachments)[0];
  if (media) {
    const view = await bridge.call("files.view", { mediaId: media.id });
    expect(view.fileName).toContain("Zq");
  }
}

/** One app's whole life: records are entered, then it is killed without warning. */
async function useAndKill(): Promise<{ data: string; app: RunningApp }> {
  const folder = await temporaryFolder();
  cleanUp.push(folder.remove);
  const app = await startApp({ data: folder.path, ownProcess: true });
  cleanUp.push(() => app.stop("SIGKILL"));
  const joined = await joinApp(app.url);
  cleanUp.push(async () => joined.close());
  await fill(joined);
  await joined.bridge.call("session.forgotPassword", {
    email: `${canaries.get("user email")?.toLowerCase()}@school.example`,
  });
  const mails = await joined.bridge.call("mail.list", {});
  expect(mails.messages.length).toBeGreaterThan(0);
  // A file waiting for upload is in the temp folder when the process dies.
  await joined.stage(
    `${canary("staged file name")}.txt`,
    "text/plain",
    Buffer.from(canary("staged content")),
  );
  expect(await joined.bridge.call("app.state", {})).toMatchObject({
    phase: "signed-in",
    keyPlace: "passphrase",
  });
  await app.stop("SIGKILL");
  joined.close();
  return { data: folder.path, app };
}

it("leaves nothing in plain text in the data folder of an app that was used and killed", async () => {
  const { data, app } = await useAndKill();
  canaries.set("the password", password);
  canaries.set("the passphrase", passphrase);
  expect(canaries.size).toBeGreaterThanOrEqual(30);

  const files = await filesBelow(data);
  expect(files.length).toBeGreaterThan(3);
  expect(app.lines.join("\n")).not.toMatch(/Zq/);

  // The search works: one word in each shape is found.
  const [first = ["", ""]] = canaries;
  const shapes = [Buffer.from(first[1]), ...shapesOf(first[1]).map(({ bytes }) => bytes)];
  const decoy = join(data, "control.bin");
  await writeFile(decoy, Buffer.concat(shapes.flatMap((bytes) => [Buffer.alloc(37, 0xff), bytes])));
  const found = await plainTextIn(data, new Map([first]));
  expect(found.filter((hit) => hit.includes("control.bin"))).toHaveLength(4);
  await writeFile(decoy, "");

  expect(await plainTextIn(data, canaries)).toEqual([]);
  process.stdout.write(`plain text: ${canaries.size} canaries, ${files.length} files, none found\n`);
});

it("opens the records with the passphrase, and not without it", async () => {
  const { data } = await useAndKill();
  const again = await startApp({ data, ownProcess: true });
  cleanUp.push(() => again.stop());
  const joined = await joinApp(again.url);
  cleanUp.push(async () => joined.close());
  expect(await joined.bridge.call("app.state", {})).toMatchObject({ phase: "passphrase" });
  await expect(
    joined.bridge.call("workspace.unlock", { passphrase: "another passphrase" }),
  ).rejects.toMatchObject({
    name: "BridgeError",
  });
  await joined.bridge.call("workspace.unlock", { passphrase });
  const email = `${canaries.get("user email")?.toLowerCase()}@school.example`;
  await joined.bridge.call("session.signIn", { email, password, remember: false });
  const people = await joined.api("persons.list", { query: {} });
  expect(people.data.data.map((person) => person.name).join()).toContain(canaries.get("last name"));
});
