import type { EndpointInput, EndpointName, EndpointOutput } from "#contract/endpoints/table.ts";
import type { Attachments } from "#contract/records/media/schema.ts";

/** Reads one answer into the cache. Null where there is none: the record is gone, or the server does not answer. */
export type PlanRead = <N extends EndpointName>(
  name: N,
  input: EndpointInput<N>,
  /** Other inputs by which screens read the same record. */
  alsoAs?: (data: EndpointOutput<N>) => readonly EndpointInput<N>[],
) => Promise<EndpointOutput<N> | null>;

/** Takes the files of a record along. */
export type Collect = (attachments: Attachments) => void;
