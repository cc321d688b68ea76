import type { LocationType } from "#contract/records/locations/schema.ts";
import { t } from "#lib/words/t.ts";

export const locationTypeNames: Readonly<Record<LocationType, string>> = {
  campus: t("Campus"),
  building: t("Building"),
  room: t("Room"),
  grounds: t("Grounds"),
  stadium: t("Stadium or field"),
  bus: t("Bus"),
  bus_stop: t("Bus stop"),
  public_place: t("Public place"),
  home: t("Home"),
  other: t("Other"),
};
