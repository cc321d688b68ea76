import type { PlainKind } from "#contract/kit/kinds.ts";
import type { Handlers } from "#server/http/call.ts";
import type { PlainHandlers, PlainRecords } from "#server/kit/record-handlers.ts";
import { caseCategories, caseTypes } from "#server/records/case-kinds/routes.ts";
import { entities } from "#server/records/entities/routes.ts";
import { entityTypes } from "#server/records/entity-types/routes.ts";
import { floorPlans } from "#server/records/floor-plans/routes.ts";
import { locationGroups } from "#server/records/location-groups/routes.ts";
import { locations } from "#server/records/locations/routes.ts";
import { reportTemplates } from "#server/records/report-templates/routes.ts";
import { zones } from "#server/records/zones/routes.ts";

/** What the resource kit made for each plain kind; a kind that is missing does not compile. */
export const plainRecords = {
  entity: entities,
  "case-type": caseTypes,
  "case-category": caseCategories,
  location: locations,
  "location-group": locationGroups,
  "floor-plan": floorPlans,
  zone: zones,
  "entity-type": entityTypes,
  "report-template": reportTemplates,
} satisfies { readonly [K in PlainKind]: PlainRecords<K> };

/** The handlers that the kit makes for every plain kind. */
export const plainHandlers: PlainHandlers<PlainKind> = Object.assign(
  {},
  ...Object.values(plainRecords).map(({ handlers }): Partial<Handlers> => handlers),
);
