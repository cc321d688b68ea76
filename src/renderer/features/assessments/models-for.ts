import { isAdultByType, isStudent } from "#instruments/person-types.ts";
import { t } from "#lib/words/t.ts";

/** A model of assessment as types of cases name it. */
export type Model = "cstag" | "wavr";

interface Known {
  /** In years; null where no day of birth is on record. */
  readonly age: number | null;
  readonly typeId: number;
}

/** Which assessments somebody may have, the one that is meant for them first, and the sentence why (DOMAIN-6). */
export function modelsFor({ age, typeId }: Known): {
  readonly models: readonly Model[];
  readonly why: string;
} {
  if (age !== null && age < 18)
    return {
      models: ["cstag"],
      why: t("{{age}} years old: CSTAG is for students. WAVR is for adults only.", { age }),
    };
  if (isStudent(typeId))
    return age === null
      ? {
          models: ["cstag", "wavr"],
          why: t(
            "A student whose date of birth is not on record: CSTAG is for students. WAVR is for those of 18 or over, and asks for the age first.",
          ),
        }
      : {
          models: ["cstag", "wavr"],
          why: t(
            "A student of {{age}}: the team chooses. For a student of 18 or over who still attends a school, it records why.",
            { age },
          ),
        };
  if (age !== null)
    return { models: ["wavr"], why: t("{{age}} years old and no student: WAVR is for adults.", { age }) };
  if (isAdultByType(typeId))
    return { models: ["wavr"], why: t("By their type an adult who is no student: WAVR is for adults.") };
  return {
    models: ["wavr", "cstag"],
    why: t(
      "Neither the date of birth nor the type says how old this person is: WAVR is for adults, and asks for the age first. CSTAG is for students.",
    ),
  };
}
