import type { Compartment } from "#contract/records/compartments/schema.ts";
import { t } from "#lib/words/t.ts";

/** A compartment as a place: "moved from …", "Move to …". */
export const compartmentNames: Readonly<Record<Compartment, string>> = {
  education: t("education records"),
  law_enforcement_unit: t("records of the law enforcement unit"),
  memory_aid: t("memory aids"),
  clinical: t("clinical records"),
  employment: t("employment records"),
};

/** What one entry or file of a compartment is. */
export const compartmentLabels: Readonly<Record<Compartment, string>> = {
  education: t("Education record"),
  law_enforcement_unit: t("Law enforcement unit record"),
  memory_aid: t("Memory aid"),
  clinical: t("Clinical record"),
  employment: t("Employment record"),
};

/** Who reads a record of a case that lies there. */
export const compartmentReaders: Readonly<Record<Compartment, string>> = {
  education: t("Everyone who may see the case"),
  law_enforcement_unit: t("Those who may read records of the law enforcement unit"),
  memory_aid: t("Its author alone"),
  clinical: t("Those who may read clinical records"),
  employment: t("Those who may read employment records"),
};

/** Who reads a file of a person there, and what becomes of it. */
export const personFileMeaning: Readonly<Partial<Record<Compartment, string>>> = {
  education: t("Everyone who may see this person reads it. It may be told in files for a family."),
  law_enforcement_unit: t(
    "Only those who may see this person and may read records of the law enforcement unit see that it is there. It stays out of every report, export and file for a family.",
  ),
  clinical: t(
    "Only those who may see this person and may read clinical records see that it is there. It stays out of every report, export and file for a family.",
  ),
  employment: t(
    "Only those who may see this person and may read employment records see that it is there. It stays out of every report, export and file for a family.",
  ),
};

/** Who reads what lies there, and what becomes of it. */
export const compartmentMeaning: Readonly<Record<Compartment, string>> = {
  education: t("Everyone who may see this case reads it. It may be told in reports and exports."),
  law_enforcement_unit: t(
    "Only those who may see this case and may read records of the law enforcement unit see that it is there. It stays out of every report, export and file for a family.",
  ),
  memory_aid: t(
    "Nobody but you sees that it is there. It stays out of every report, export and file for a family, and is destroyed with the case. What others could read cannot become a memory aid.",
  ),
  clinical: t(
    "Only those who may see this case and may read clinical records see that it is there. It stays out of every report, export and file for a family.",
  ),
  employment: t(
    "Only those who may see this case and may read employment records see that it is there. It stays out of every report, export and file for a family.",
  ),
};
