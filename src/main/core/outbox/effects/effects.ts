import type { z } from "zod";
import { BridgeError } from "#contract/bridge/errors.ts";
import { type EndpointName, type EndpointOutput, endpoints } from "#contract/endpoints/table.ts";
import type { EndpointDefinition } from "#contract/kit/endpoint.ts";
import { fieldMessages } from "#contract/kit/validation.ts";
import type { ChangeRequest, Effects } from "#core/outbox/types.ts";
import { changesOver } from "./change-index.ts";
import { createContext } from "./context.ts";
import type { CheckedInput, Effect } from "./effect.ts";
import { refusal } from "./effect-parts.ts";
import { effectTable } from "./effect-table.ts";
import { nothingYet } from "./overlays/opened-case.ts";
import type { Overlay } from "./overlays/overlay.ts";
import {
  overlayAssessmentList,
  overlayAssessmentShow,
  overlayInterviewList,
  overlayRelated,
} from "./overlays/overlay-assessments.ts";
import { overlayCaseMedia } from "./overlays/overlay-case-media.ts";
import { overlayCaseEdit, overlayCaseList, overlayCaseShow } from "./overlays/overlay-cases.ts";
import {
  overlayPersonEdit,
  overlayPersonList,
  overlayPersonSearch,
  overlayPersonShow,
} from "./overlays/overlay-persons.ts";
import { overlayDashboard } from "./overlays/overlay-tasks.ts";
import { overlayTaskList, overlayTaskShow } from "./overlays/overlay-work.ts";
import { overlayBulletin, overlayBulletinList, overlayPlaceBulletins } from "./places/bulletins.ts";
import { overlayCalendar } from "./places/calendar.ts";
import { overlayEventEdit, overlayEventList } from "./places/events.ts";
import { overlayImpactorEdit, overlayImpactorList, overlayInForce } from "./places/impactors.ts";
import { plainEffects } from "./plain/plain-effect.ts";
import { plainOverlays } from "./plain/plain-overlays.ts";
import { overlayBoards } from "./records/agreement-boards.ts";
import { overlayComments, overlayTimeLog } from "./records/case-notes.ts";
import { overlayMeeting, overlayMeetings } from "./records/meetings.ts";
import { overlayMinutes } from "./records/minutes.ts";
import { overlayPlans } from "./records/plans.ts";
import { sealedUpload } from "./records/uploads.ts";
import {
  overlayPackWorksheet,
  overlayPackWorksheets,
  overlayWavr,
  overlayWorksheet,
} from "./records/wavr.ts";
import { overlayWavrHeads } from "./records/wavr-standing.ts";
import { fieldsOf, recordOf } from "./shapes.ts";

/** Reads on which waiting changes are overlaid. All others are answered as they were read. */
const reads: { readonly [N in EndpointName]?: Overlay<N> } = {
  "persons.list": overlayPersonList,
  "persons.search": overlayPersonSearch,
  "persons.show": overlayPersonShow,
  "persons.edit": overlayPersonEdit,
  "cases.list": overlayCaseList,
  "cases.show": overlayCaseShow,
  "cases.edit": overlayCaseEdit,
  "cases.comments": overlayComments,
  "cases.timeLog": overlayTimeLog,
  "cases.media": overlayCaseMedia,
  "assessments.list": overlayAssessmentList,
  "assessments.related": overlayRelated,
  "assessments.show": overlayAssessmentShow,
  "interviews.list": overlayInterviewList,
  "dashboard.show": overlayDashboard,
  "tasks.list": overlayTaskList,
  "tasks.show": overlayTaskShow,
  "plans.show": overlayPlans,
  "boards.list": overlayBoards,
  "meetings.list": overlayMeetings,
  "meetings.show": overlayMeeting,
  "minutes.show": overlayMinutes,
  "locationEvents.list": overlayEventList,
  "locationEvents.edit": overlayEventEdit,
  "locationEvents.calendar": overlayCalendar,
  "impactors.list": overlayImpactorList,
  "impactors.edit": overlayImpactorEdit,
  "impactors.inForce": overlayInForce,
  "bulletins.show": overlayBulletin,
  "bulletins.list": overlayBulletinList,
  "locations.show": overlayPlaceBulletins(plainOverlays.get("locations.show")),
  "wavr.show": overlayWavr,
  "wavr.heads": overlayWavrHeads,
  "wavr.worksheet": overlayWorksheet,
  "worksheets.list": overlayPackWorksheets,
  "worksheets.show": overlayPackWorksheet,
};

const effectOf = (name: EndpointName): Effect | null =>
  Object.hasOwn(effectTable, name)
    ? effectTable[name as keyof typeof effectTable]
    : (plainEffects.get(name) ?? null);

const needEffect = (name: EndpointName): Effect => {
  const effect = effectOf(name);
  if (effect === null) throw new Error(`Nothing says what ${name} does on this computer.`);
  return effect;
};

const bodySchema = (name: EndpointName): z.ZodType | undefined =>
  name === "uploads.create" ? sealedUpload : (endpoints[name] as EndpointDefinition).body;

/** Parses input by the contract, with the server's messages where it is invalid; unknown keys stay. */
function checked({ endpoint, input }: ChangeRequest): CheckedInput {
  const { params }: EndpointDefinition = endpoints[endpoint];
  const parsedParams = params?.safeParse(input.params ?? {});
  if (parsedParams?.success === false) throw new BridgeError("NOT_FOUND", "This record does not exist.");
  const parsed = bodySchema(endpoint)?.safeParse(input.body, { reportInput: true });
  if (parsed?.success === false) throw refusal(fieldMessages(parsed.error));
  return {
    params: { ...input.params, ...fieldsOf(parsedParams?.data) },
    body: { ...fieldsOf(input.body), ...fieldsOf(parsed?.data) },
  };
}

export function createEffects(): Effects {
  return {
    prepare: (wanted, local) => needEffect(wanted.endpoint).prepare(checked(wanted), local, wanted.input),
    answer: (change, local) => {
      const effect = needEffect(change.endpoint);
      const record = effect.record(change, createContext(local, [change]));
      const { version } = record;
      return {
        status: change.creates === null ? 200 : endpoints[change.endpoint].status,
        data: effect.wrap(record),
        etag: typeof version === "number" ? `"${version}+${change.revision}"` : null,
      };
    },
    recordOf,
    bodyOf: (endpoint, record) => effectOf(endpoint)?.bodyOf(record) ?? null,
    overlay: (endpoint, input, read, changes, local) => {
      const overlay = (reads[endpoint] ?? plainOverlays.get(endpoint)) as Overlay<EndpointName> | undefined;
      const above = changesOver(changes, read?.cachedAt ?? null);
      const data = (read?.data ?? nothingYet(endpoint, input, above)) as EndpointOutput<EndpointName>;
      if (overlay === undefined || above.length === 0) return data;
      return overlay(data, input, above, createContext(local, changes));
    },
  };
}
