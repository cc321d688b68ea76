import type { ZoneColor, ZoneType } from "#contract/records/zones/schema.ts";
import { t } from "#lib/words/t.ts";

export const zoneTypeNames: Readonly<Record<ZoneType, string>> = {
  room: t("Room"),
  hall: t("Hallway"),
  gathering: t("Where many gather"),
  sports: t("Sports and stage"),
  restroom: t("Restroom"),
  stairs: t("Stairs"),
  entrance: t("Entrance"),
  outdoors: t("Outdoors"),
  other: t("Other"),
  exit: t("Exit"),
  rally_point: t("Rally point"),
  camera: t("Camera"),
};

export const zoneColorNames: Readonly<Record<ZoneColor, string>> = {
  blue: t("Blue"),
  teal: t("Teal"),
  olive: t("Olive"),
  plum: t("Plum"),
  brown: t("Brown"),
};
