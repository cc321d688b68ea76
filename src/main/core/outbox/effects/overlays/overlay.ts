import type { EndpointName, EndpointOutput } from "#contract/endpoints/table.ts";
import type { RawInput } from "#core/api/call-types.ts";
import type { Context } from "#core/outbox/effects/context.ts";
import type { Change } from "#core/outbox/types.ts";

/**
 * Overlays changes on what one endpoint's read answered. `read` is null where there was no answer; then the result is
 * what the changes alone make, or null. Returns `read` itself where nothing changes.
 */
export type Overlay<N extends EndpointName> = (
  read: EndpointOutput<N> | null,
  input: RawInput,
  changes: readonly Change[],
  context: Context,
) => EndpointOutput<N> | null;
