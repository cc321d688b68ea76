import { type Compartment, openCompartment } from "#contract/records/compartments/schema.ts";
import { readPath, type TypedField, tokenOf, tokensIn, typedFields, withPath } from "./fields.ts";
import type { Ledger, Typed } from "./ledger.ts";
import type { Random } from "./random.ts";
import type { Kind } from "./servers/model-records.ts";
import { inquiryPack } from "./servers/wavr-forms.ts";

const mustBeFilled = new Set(["first_name", "last_name", "title", "state.findings", "state.subject_name"]);
const isProse = (field: TypedField) =>
  field.type !== "code" && (field.path.length > 1 || field.path[0] === "description");

const wrap = (field: TypedField, token: string): unknown =>
  field.path.at(-1) === "phones" ? { label: null, number: token } : { text: token };
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export interface Typing {
  readonly ledger: Ledger;
  readonly client: number;
  readonly kind: Kind;
  readonly uuid: string;
  readonly nextToken: () => string;
}

export interface TypedBody {
  readonly body: unknown;
  readonly entries: readonly Typed[];
}

function typeInto(
  field: TypedField,
  body: unknown,
  seen: unknown,
  typing: Typing,
  random: Random,
): TypedBody {
  const { ledger, kind, uuid, client } = typing;
  const name = field.path.join(".");
  const was = readPath(seen, field.path);
  if (field.type === "set" && listOf(was).length > 0 && random.chance(0.3)) {
    const gone = random.pick(listOf(was));
    ledger.remove(uuid, name, gone);
    return {
      body: withPath(
        body,
        field.path,
        listOf(was).filter((one) => one !== gone),
      ),
      entries: [],
    };
  }
  const isValue = field.type === "text" || field.type === "code";
  if (isValue && !mustBeFilled.has(name) && tokensIn(was).length > 0 && random.chance(0.08)) {
    ledger.remove(uuid, name, was);
    return { body: withPath(body, field.path, isProse(field) ? "" : null), entries: [] };
  }
  const token = typing.nextToken();
  const entry = ledger.type({ token, uuid, kind, field: name, client }, was);
  const value = () => {
    if (field.type === "set") return [...listOf(was), token];
    if (field.type === "list")
      return random.chance(0.5) ? [...listOf(was).slice(-4), wrap(field, token)] : [wrap(field, token)];
    return isProse(field) && typeof was === "string" && was.length < 400 && random.chance(0.4)
      ? `${was} ${token}`
      : token;
  };
  return { body: withPath(body, field.path, value()), entries: [entry] };
}

/** Changes one to three fields of a body, based on what the window shows. */
export function editBody(body: unknown, typing: Typing, random: Random): TypedBody {
  const choices = typedFields.filter((field) => field.kind === typing.kind);
  let now: TypedBody = { body, entries: [] };
  const done = new Set<TypedField>();
  for (let left = 1 + random.int(3); left > 0; left -= 1) {
    const field = random.pick(choices);
    if (done.has(field)) continue;
    done.add(field);
    const next = typeInto(field, now.body, body, typing, random);
    now = { body: next.body, entries: [...now.entries, ...next.entries] };
  }
  return now;
}

/** The required fields of a new record's form; each value is a unique token. */
export function newBody(
  parent: { readonly uuid: string; readonly id: number } | null,
  typing: Typing,
  random: Random,
  compartments: readonly Compartment[] = [openCompartment],
): TypedBody {
  const entries: Typed[] = [];
  const typed = (field: string) => {
    const token = typing.nextToken();
    const { client, uuid, kind } = typing;
    entries.push(typing.ledger.type({ token, uuid, kind, field, client }, null));
    return token;
  };
  const { uuid, kind } = typing;
  const aboutPerson = (state: object) => ({ uuid, person_uuid: parent?.uuid, state });
  const body = (): unknown => {
    switch (kind) {
      case "person":
        return {
          ...{ uuid, first_name: typed("first_name"), last_name: typed("last_name"), person_type_id: 1 },
          // WAVR is for adults.
          date_of_birth: "1985-04-01",
        };
      case "assessment": {
        const steps = { key_observations: { ko_1_notes: typed("state.steps.key_observations.ko_1_notes") } };
        return {
          uuid,
          person_uuid: parent?.uuid,
          type: 1,
          state: { steps, interviewIds: [] },
          case_id: null,
        };
      }
      case "interview": {
        const section = random.chance(0.7) ? "interviews" : "safety_interviews";
        const state = {
          interview_type: "student",
          type: "target",
          subject_name: typed("state.subject_name"),
        };
        return {
          uuid,
          assessment_uuid: parent?.uuid,
          section,
          state: { ...state, notes: typed("state.notes") },
        };
      }
      case "reminder": {
        const section = random.chance(0.5) ? "threat_response" : "assessment_findings";
        const state = { findings: typed("state.findings"), source: "parent" };
        return { uuid, remindable_id: parent?.id, section, title: typed("title"), state };
      }
      case "intake":
        return aboutPerson({ incident_description: typed("state.incident_description") });
      case "worksheet":
        return aboutPerson({ w1_notes: typed("state.w1_notes"), w1_code: typed("state.w1_code") });
      case "judgment":
        return aboutPerson({ opinion: typed("state.opinion") });
      case "inquiry":
        return { ...aboutPerson({ motive_1: typed("state.motive_1") }), instrument: inquiryPack };
      case "comment":
        return {
          uuid,
          body: typed("body"),
          compartment: random.chance(0.5) ? openCompartment : random.pick(compartments),
        };
    }
  };
  return { body: body(), entries };
}

/** Numbers the values of one history. */
export function createTokens(): () => string {
  let made = 0;
  return () => {
    made += 1;
    return tokenOf(made);
  };
}
