import type { z } from "zod";
import { BridgeError } from "#contract/bridge/errors.ts";
import { type EndpointName, type EndpointOutput, endpoints } from "#contract/endpoints/table.ts";
import type { EndpointDefinition } from "#contract/kit/endpoint.ts";
import { fieldMessages } from "#contract/validation.ts";
import type { Effects, Wanted } from "../types.ts";
import { layComments, layTimeLog } from "./case-notes.ts";
import { changesOver } from "./change-index.ts";
import { createContext } from "./context.ts";
import { entries, refusal } from "./entries.ts";
import type { Entry, Given } from "./entry.ts";
import type { Lay } from "./reads.ts";
import { layAssessmentList, layAssessmentShow, layInterviewList, layRelated } from "./reads-assessments.ts";
import { layCaseMedia } from "./reads-case-media.ts";
import { layCaseEdit, layCaseShow } from "./reads-cases.ts";
import { layPersonEdit, layPersonList, layPersonSearch, layPersonShow } from "./reads-persons.ts";
import { layDashboard } from "./reads-tasks.ts";
import { layTaskList, layTaskShow } from "./reads-work.ts";
import { fieldsOf, recordOf } from "./shapes.ts";
import { sealedUpload } from "./uploads.ts";

/** Reads on which waiting changes are overlaid. All others are answered as they were read. */
const reads: { readonly [N in EndpointName]?: Lay<N> } = {
  "persons.list": layPersonList,
  "persons.search": layPersonSearch,
  "persons.show": layPersonShow,
  "persons.edit": layPersonEdit,
  "cases.show": layCaseShow,
  "cases.edit": layCaseEdit,
  "cases.comments": layComments,
  "cases.timeLog": layTimeLog,
  "cases.media": layCaseMedia,
  "assessments.list": layAssessmentList,
  "assessments.related": layRelated,
  "assessments.show": layAssessmentShow,
  "interviews.list": layInterviewList,
  "dashboard.show": layDashboard,
  "tasks.list": layTaskList,
  "tasks.show": layTaskShow,
};

const entryOf = (name: EndpointName): Entry | null =>
  Object.hasOwn(entries, name) ? entries[name as keyof typeof entries] : null;

const needEntry = (name: EndpointName): Entry => {
  const entry = entryOf(name);
  if (entry === null) throw new Error(`Nothing says what ${name} does on this computer.`);
  return entry;
};

const bodySchema = (name: EndpointName): z.ZodType | undefined =>
  name === "uploads.create" ? sealedUpload : (endpoints[name] as EndpointDefinition).body;

/** Parses input by the contract, with the server's messages where it is invalid; unknown keys stay. */
function checked({ endpoint, input }: Wanted): Given {
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
    prepare: (wanted, world) => needEntry(wanted.endpoint).prepare(checked(wanted), world, wanted.input),
    answer: (change, world) => {
      const entry = needEntry(change.endpoint);
      const record = entry.record(change, createContext(world, [change]));
      const { version } = record;
      return {
        status: change.creates === null ? 200 : endpoints[change.endpoint].status,
        data: entry.wrap(record),
        etag: typeof version === "number" ? `"${version}+${change.revision}"` : null,
      };
    },
    recordOf,
    bodyOf: (endpoint, record) => entryOf(endpoint)?.bodyOf(record) ?? null,
    overlay: (endpoint, input, read, changes, world) => {
      const lay = reads[endpoint] as Lay<EndpointName> | undefined;
      const above = changesOver(changes, read?.copiedAt ?? null);
      const data = (read?.data ?? null) as EndpointOutput<EndpointName>;
      if (lay === undefined || above.length === 0) return data;
      return lay(data, input, above, createContext(world, changes));
    },
  };
}
