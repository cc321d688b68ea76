import { describe, expect, it } from "vitest";
import { sectionKeys } from "#contract/records/assessments/schema.ts";
import { reminderStatuses, informationReviewed as wireReviewed } from "#contract/records/reminders/schema.ts";
import { stepExpectation, steps } from "./cstag.ts";
import { buildInstrument } from "./instrument.ts";
import { interviewTypeField } from "./interviews.ts";
import { shippedPacks } from "./packs.ts";

const values = (list: readonly { readonly value: unknown }[]) => list.map(({ value }) => value);
const keys = (list: readonly { readonly key: string }[]) => list.map(({ key }) => key);
const numbered = (stem: string, count: number) => Array.from({ length: count }, (_, n) => `${stem}${n + 1}`);
const isUnique = (list: readonly unknown[]) => new Set(list.map(String)).size === list.length;
const sorted = (list: readonly string[]) => [...list].sort();

function* walk(node: unknown, path = ""): Generator<[string, unknown]> {
  yield [path, node];
  if (Array.isArray(node))
    for (const [index, child] of node.entries()) yield* walk(child, `${path}[${index}]`);
  else if (typeof node === "object" && node !== null)
    for (const [key, child] of Object.entries(node)) yield* walk(child, path ? `${path}.${key}` : key);
}
const leaf = (path: string) => path.split(".").at(-1) ?? "";

describe.each(shippedPacks.map((named) => [named.content.meta.version, named] as const))(
  "%s",
  (_v, named) => {
    const pack = named.content;
    const { cstag, wavr } = pack;
    const instrument = buildInstrument(named);
    const { alertOf, response, interviews } = instrument;
    const { actions: responseActions, categories: responseCategories, roles: responseRoles } = response;
    const { forms: interviewForms, detailFields: interviewDetailFields, targetWitnessFields } = interviews;
    const safetyInstruments = instrument.safety.types;
    const classificationOptions = instrument.classification.options;
    const observations = (section: "key_observations" | "observations_suggesting") =>
      instrument.observations[section].items;
    const all = [...walk(pack)];
    const strings = all.filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === "string" && !entry[0].startsWith("meta.conventions"),
    );
    describe("observations", () => {
      it("have the four answers in their order", () => {
        expect(values(cstag.answer_scale)).toEqual(["unknown", "n", "p", "y"]);
      });

      it("are ko1 to ko18 and ni1 to ni19, each with words of its own", () => {
        const [ko, ni] = [observations("key_observations"), observations("observations_suggesting")];
        expect(keys(ko)).toEqual(numbered("ko", 18));
        expect(keys(ni)).toEqual(numbered("ni", 19));
        const rows = [...ko, ...ni];
        expect(isUnique(rows.map(({ label }) => label))).toBe(true);
        expect(rows.every(({ label, help }) => label.trim() !== "" && help.trim() !== "")).toBe(true);
      });

      it("lower concern in ko1 to ko6 and raise it in ko7 to ko18", () => {
        const directions = observations("key_observations").map(({ direction }) => direction);
        expect(directions).toEqual([...Array(6).fill("eases"), ...Array(12).fill("raises")]);
      });
    });

    describe("classification and steps", () => {
      it("has the four values of the specification", () => {
        expect(classificationOptions.map(({ value, label }) => [value, label])).toEqual([
          [0, "Not a Threat"],
          [1, "Transient"],
          [2, "Serious Substantive"],
          [3, "Very Serious Substantive"],
        ]);
      });

      it("defines each value, guides the choice and speaks of all four steps", () => {
        for (const option of classificationOptions) {
          expect(option.definition).not.toBe("");
          expect(option.choose_when.length).toBeGreaterThan(0);
          expect(option.do_not_choose_when.length).toBeGreaterThan(0);
          expect(option.steps.map(({ step }) => step)).toEqual([1, 2, 3, 4]);
          for (const { step } of option.steps) expect(stepExpectation(option.value, step)).not.toBeNull();
        }
        expect(stepExpectation(null, 4)).toBeNull();
        expect(stepExpectation(2, 4)?.label).toBe("Optional");
        expect(stepExpectation(3, 4)?.value).toBe("required");
      });

      it("has seven sections in four steps, by the keys of the wire", () => {
        expect(steps.map(({ step }) => step)).toEqual([1, 2, 3, 4]);
        expect(steps.flatMap(({ sections }) => keys(sections))).toEqual([...sectionKeys]);
        expect(cstag.wizard_steps.flatMap(({ sections }) => keys(sections))).toEqual([...sectionKeys]);
      });
    });

    describe("general interviews", () => {
      it("are for a subject or a target/witness, with q1 to q6", () => {
        expect(interviewForms.map(({ type }) => type)).toEqual(["subject", "target/witness"]);
        for (const form of interviewForms) expect(keys(form.questions)).toEqual(numbered("q", 6));
        expect(interviewTypeField.required).toBe(true);
        expect(interviewTypeField.message).toBe("Interview type is required.");
      });

      it("carry every field of the specification", () => {
        const shared = [
          "subject_name",
          "interview_date",
          "person_conducting_interview",
          "location_interview",
        ];
        expect(keys(interviewDetailFields)).toEqual(shared);
        expect(keys(targetWitnessFields)).toEqual([
          "target_name",
          "id",
          "affiliation",
          "other_affiliation",
          "status",
          "student_grade",
          "school",
          "building/program",
          "emergency_contact",
          "relation",
          "home_address",
          "phone",
        ]);
        const options = (key: string) =>
          values(targetWitnessFields.find((field) => field.key === key)?.options ?? []);
        expect(options("affiliation")).toEqual([
          "administrator",
          "teacher",
          "staff",
          "student",
          "parent/guardian",
          "other",
        ]);
        expect(options("status")).toEqual(["current", "former"]);
        expect([...interviewDetailFields, ...targetWitnessFields].every(({ id }) => /^\w+$/.test(id))).toBe(
          true,
        );
      });
    });

    describe("safety interviews", () => {
      const expected = {
        subject: {
          total: 83,
          groups: {
            review_of_threat: 8,
            relationship_victim: 4,
            family_support: 6,
            stress: 7,
            mood: 6,
            psychotic_symptomps: 4,
            weapons: 4,
            access_to_firearms: 5,
            agressive_behavior: 8,
            school_discipline: 5,
            delinquent_behavior: 6,
            exposure_to_violence: 5,
            bullying: 3,
            peer_relations: 6,
            coping: 6,
          },
        },
        parent: {
          total: 56,
          groups: [
            "parent_knowledge_threat",
            "school_adjustment",
            "family_relationships",
            "peer_relations_bullying",
            "delinquent_behavior_parent",
            "history_aggression",
            "access_to_weapons",
            "exposure_to_violence_parent",
            "history_parent",
            "mental_health",
          ],
        },
        teacher: {
          total: 27,
          groups: [
            "academics",
            "teacher_knowledge_threat",
            "student_peer_relations",
            "depression",
            "discipline",
            "aggression",
            "parents",
          ],
        },
      } as const;

      it("are for subject, parent and teacher, in this order", () => {
        expect(cstag.safety_interviews.types.map(({ type }) => type)).toEqual([
          "subject",
          "parent",
          "teacher",
        ]);
        expect(safetyInstruments.map(({ type }) => type)).toEqual(["subject", "parent", "teacher"]);
      });

      for (const instrument of safetyInstruments) {
        const { total, groups } = expected[instrument.type];
        it(`${instrument.type}: ${total} questions in the groups of the specification`, () => {
          expect(instrument.total).toBe(total);
          expect(keys(instrument.groups)).toEqual(Array.isArray(groups) ? groups : Object.keys(groups));
          if (!Array.isArray(groups))
            expect(instrument.groups.map(({ questions }) => questions.length)).toEqual(Object.values(groups));
          const raw = cstag.safety_interviews.types.find(({ type }) => type === instrument.type);
          expect(raw?.groups.every((group) => group.count === group.questions.length)).toBe(true);
        });

        it(`${instrument.type}: fields are the group's key and a number, told apart by an anchored match`, () => {
          const fields = instrument.groups.flatMap(({ questions }) => questions.map(({ field }) => field));
          expect(isUnique(fields)).toBe(true);
          for (const { key, questions } of instrument.groups) {
            expect(questions.map(({ field }) => field)).toEqual(numbered(key, questions.length));
            expect(questions.map(({ number }) => number)).toEqual(questions.map((_, index) => index + 1));
            expect(fields.filter((field) => new RegExp(`^${key}\\d+$`).test(field))).toHaveLength(
              questions.length,
            );
          }
        });

        it(`${instrument.type}: introduces each group and asks for the subject's name`, () => {
          const filled = instrument.groups.every(({ label, intro, interviewer_note }) =>
            [label, intro, interviewer_note].every((text) => text.trim() !== ""),
          );
          expect(filled).toBe(true);
          const names = keys(instrument.fields);
          expect(names).toEqual(expect.arrayContaining(keys(interviewDetailFields)));
          expect(names.includes("relationship_to_student")).toBe(instrument.type !== "subject");
          const subject = instrument.fields.find(({ key }) => key === "subject_name");
          expect(subject).toMatchObject({ required: true, message: "Subject name is required." });
        });
      }
    });

    describe("questions", () => {
      const groups = safetyInstruments.flatMap((instrument) => instrument.groups);
      const safety = groups.flatMap(({ questions }) => questions);
      const spoken = [...safety, ...interviewForms.flatMap(({ questions }) => questions)].map(
        ({ text }) => text,
      );
      const subject = safetyInstruments.find(({ type }) => type === "subject");
      const simple =
        subject?.groups.flatMap(({ questions }) => questions.map((q) => q.simpler_text ?? "")) ?? [];
      const words = (text: string) => text.split(/\s+/).length;

      it("are 166 in all, each asked once", () => {
        expect(safety).toHaveLength(166);
        expect(isUnique(safety.map(({ text }) => text))).toBe(true);
      });

      it("are open, short enough to be spoken, and end as a sentence does", () => {
        const closed =
          /^(did|do|does|is|are|am|was|were|have|has|had|can|could|would|will|should|may|might)\b/i;
        expect([...spoken, ...simple].filter((text) => closed.test(text))).toEqual([]);
        expect([...spoken, ...simple].filter((text) => !/[?.]$/.test(text))).toEqual([]);
        expect(spoken.filter((text) => words(text) > 28)).toEqual([]);
      });

      it("of a subject all have a simpler form in short sentences", () => {
        expect(simple).toHaveLength(83);
        expect(simple.filter((text) => text === "")).toEqual([]);
        const sentences = simple.flatMap((text) => text.split(/(?<=[.?])\s+/));
        expect(sentences.filter((sentence) => words(sentence) > 12)).toEqual([]);
      });
    });

    describe("findings and response", () => {
      it("lists the nine sources and the three ways of review", () => {
        expect(instrument.findings.sources.map(({ label }) => label)).toEqual([
          "Prior threats",
          "Prior discipline incidents",
          "Academic records",
          "Other records",
          "Special education records",
          "Records from other schools",
          "Records from outside agencies",
          "Law enforcement records",
          "Employment records",
        ]);
        expect(values(cstag.assessment_findings.information_reviewed)).toEqual([...wireReviewed]);
      });

      it("has actions with keys, words, categories and roles in order", () => {
        expect(isUnique(keys(responseActions))).toBe(true);
        expect(isUnique(responseActions.map(({ text }) => text))).toBe(true);
        const used = new Set(responseActions.map(({ category }) => category));
        expect(sorted([...used])).toEqual(sorted(responseCategories.map(({ value }) => value)));
        const roles = responseRoles.map(({ value }) => value);
        expect(responseActions.filter(({ role }) => !roles.includes(role))).toEqual([]);
        for (const action of responseActions) {
          expect([0, 1, 2, 3]).toEqual(expect.arrayContaining([...action.classifications]));
          expect(action.classifications).toEqual(expect.arrayContaining([...action.recommended_for]));
        }
      });

      it.each(["0", "1", "2", "3"] as const)("agrees with its index for classification %s", (key) => {
        const index = cstag.threat_response.by_classification[key];
        const value = Number(key);
        const fits = responseActions.filter(({ classifications }) => classifications.includes(value));
        const recommended = keys(responseActions.filter((action) => action.recommended_for.includes(value)));
        expect(index.recommended).toEqual(recommended);
        expect(recommended.length).toBeGreaterThanOrEqual(5);
        expect(sorted([...index.recommended, ...index.also_available])).toEqual(sorted(keys(fits)));
      });
    });

    describe("WAVR", () => {
      const fields = wavr.intake.sections.flatMap((section) => section.fields);
      const factors = wavr.worksheet.factors;

      it("has 5 intake sections with 25 fields", () => {
        expect(wavr.intake.sections).toHaveLength(5);
        expect(fields).toHaveLength(25);
        expect(isUnique(keys(fields))).toBe(true);
        expect(fields.every((field) => "input" in field && typeof field.required === "boolean")).toBe(true);
      });

      it("has 21 factors: 19 of risk, one protective, one of impact; the first five are critical", () => {
        expect(keys(factors)).toEqual(numbered("w", 21));
        const kinds = factors.map(({ kind }) => kind);
        expect(
          ["risk", "protective", "impact"].map((kind) => kinds.filter((k) => k === kind).length),
        ).toEqual([19, 1, 1]);
        expect(factors.filter(({ critical }) => critical).map(({ number }) => number)).toEqual([
          1, 2, 3, 4, 5,
        ]);
        expect(
          factors.every(({ description }) => description.length <= 160 && !description.includes("\n")),
        ).toBe(true);
        expect(sorted([...new Set(factors.map(({ domain }) => domain))])).toEqual(
          sorted(wavr.worksheet.domains.map(({ value }) => value)),
        );
      });

      it("is coded, judged and planned with the lists of the domain", () => {
        expect(values(wavr.worksheet.coding)).toEqual(["absent", "present", "prominent"]);
        expect(keys(wavr.worksheet.fields_per_factor)).toEqual([
          "{key}_code",
          "{key}_recent_change",
          "{key}_notes",
        ]);
        const levels = values(wavr.assessment.levels);
        expect(levels).toEqual(["low", "moderate", "elevated", "high", "imminent"]);
        expect(keys(wavr.assessment.fields)).toEqual(
          expect.arrayContaining([
            "concern_targeted_violence",
            "concern_other_behavior",
            "protective_factors",
            "opinion",
            "recommendations",
          ]),
        );
        expect(keys(wavr.plan.fields)).toEqual(
          expect.arrayContaining([
            "goals",
            "actions",
            "monitoring_cadence",
            "review_date",
            "closing_criteria",
          ]),
        );
        const actions = wavr.plan.fields.find(({ key }) => key === "actions");
        const items = actions && "item_fields" in actions ? (actions.item_fields ?? []) : [];
        expect(keys(items)).toEqual(expect.arrayContaining(["owner", "due", "status"]));
        expect(Object.keys(wavr.plan.cadence_by_level)).toEqual(levels);
        expect(values(wavr.plan.cadences)).toEqual(
          expect.arrayContaining(Object.values(wavr.plan.cadence_by_level)),
        );
        const areas = new Set(wavr.plan.suggested_actions.map(({ area }) => area));
        expect(sorted([...areas])).toEqual(sorted(wavr.plan.action_areas.map(({ value }) => value)));
      });
    });

    describe("lists of a case", () => {
      it.each(Object.entries(pack.case))("%s: ids from 1, keys and labels unique", (_name, rows) => {
        expect(rows.map(({ id }) => id)).toEqual(rows.map((_, index) => index + 1));
        expect(isUnique(keys(rows))).toBe(true);
        expect(isUnique(rows.map(({ label }) => label))).toBe(true);
      });

      it("has the task statuses and person types of the specification", () => {
        expect(Object.keys(pack.case)).toHaveLength(10);
        expect(pack.case.task_statuses.map(({ id, label }) => ({ id, name: label }))).toEqual([
          ...reminderStatuses,
        ]);
        expect(pack.case.person_types.map(({ label }) => label)).toEqual(
          expect.arrayContaining([
            "Student",
            "Staff",
            "Parent/Guardian",
            "Contractor",
            "Former student",
            "Other",
          ]),
        );
      });
    });

    describe("the whole file", () => {
      it("is plain text without blanks to fill, misspelled labels or blaming words", () => {
        expect(strings.filter(([, text]) => text.includes("{product}"))).toEqual([]);
        const shown = ["label", "title", "text", "intro", "help"];
        expect(strings.filter(([p, t]) => shown.includes(leaf(p)) && /symptomps|agressive/i.test(t))).toEqual(
          [],
        );
        expect(strings.filter(([, text]) => [...text].some((char) => char.charCodeAt(0) > 127))).toEqual([]);
        expect(strings.filter(([, text]) => text.includes("  ") || text !== text.trim())).toEqual([]);
        const blame = /\b(perpetrator|offender|shooter|crazy|psycho|deranged|dangerous (student|person))\b/i;
        expect(strings.filter(([, text]) => blame.test(text))).toEqual([]);
      });

      it("defines every alert that is used and uses every one that is defined", () => {
        const used = new Set(strings.filter(([path]) => leaf(path) === "alert").map(([, name]) => name));
        expect(sorted([...used])).toEqual(sorted(Object.keys(cstag.alerts)));
        for (const name of used) expect(alertOf(name)).not.toBeNull();
        expect(alertOf("no such alert")).toBeNull();
      });

      it("refers only to lists and input types that exist", () => {
        const at = (path: string) => all.find(([known]) => known === path)?.[1];
        const dangling = strings.filter(([path, target]) => {
          if (leaf(path) !== "options_from") return false;
          const home = path.split(".").slice(0, 2).join(".");
          return at(target.includes(".") ? target : `${home}.${target}`) === undefined;
        });
        expect(dangling).toEqual([]);
        const types: readonly string[] = pack.meta.conventions.input_types;
        expect(strings.filter(([path, type]) => leaf(path) === "input" && !types.includes(type))).toEqual([]);
      });

      it("offers each option of a field once", () => {
        const lists = all.filter(([path, node]) => leaf(path) === "options" && Array.isArray(node));
        expect(lists.length).toBeGreaterThan(5);
        for (const [, list] of lists) {
          const optionValues = (list as readonly { readonly value: unknown }[]).map(({ value }) => value);
          expect(isUnique(optionValues)).toBe(true);
        }
      });
    });
  },
);
