import type { ServerInfo } from "#contract/services/session/schema.ts";
import { t } from "#lib/words/t.ts";

export type ResourceKind = keyof ServerInfo["resources"] & ("consultation" | "manual" | "training");

type Words = { readonly title: string; readonly about: string };

/** The three links of the Resources box (Spec §2). */
export const resourceWords: Readonly<Record<ResourceKind, Words>> = {
  consultation: {
    title: t("Consultation"),
    about: t("Whom to ask when a team wants a second opinion on an assessment."),
  },
  manual: {
    title: t("Manual"),
    about: t("The guide that your team works by."),
  },
  training: {
    title: t("Training"),
    about: t("Where team members learn the process before they take part in it."),
  },
};

export const isResourceKind = (text: string | undefined): text is ResourceKind =>
  text !== undefined && Object.hasOwn(resourceWords, text);
