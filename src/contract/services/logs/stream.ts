import { z } from "zod";
import { id, idParam, timestamp } from "#contract/kit/common.ts";
import { endpoint, item } from "#contract/kit/endpoint.ts";
import { organization } from "#contract/records/organizations/schema.ts";

/** How a district's collector gets the log: not, as lines of syslog (RFC 5424), or as lines of JSON. */
export const logStreams = ["off", "syslog", "json"] as const;
export type LogStream = (typeof logStreams)[number];

const logStreamSettings = z.looseObject({
  organization_id: id,
  /** The trees that the caller may set this for. */
  organizations: z.array(organization),
  stream: z.enum(logStreams),
  /** The file's name in the data folder of the server; null where the server has none. */
  file: z.string().nullable(),
  /** When it could not be written last; null where it could. */
  failed_at: timestamp.nullable(),
});
export type LogStreamSettings = z.infer<typeof logStreamSettings>;

const base = {
  group: "settings",
  base: "v2",
  path: "/settings/log-stream",
  policy: { kind: "manage" },
} as const;

/** For a district's own monitoring (decision 056). */
export const logStreamEndpoints = {
  "settings.logStream": endpoint({
    ...base,
    method: "GET",
    summary: "Whether the audit log is streamed to a file, and how",
    query: z.object({ organization_id: idParam.optional() }),
    response: item(logStreamSettings),
  }),
  "settings.setLogStream": endpoint({
    ...base,
    method: "PUT",
    summary: "Stream the audit log of a tree of organizations to a file of the server, or no longer",
    body: z.object({ organization_id: id.optional(), stream: z.enum(logStreams) }),
    response: item(logStreamSettings),
    changes: ["session"],
    audit: "settings.log-stream",
  }),
};
