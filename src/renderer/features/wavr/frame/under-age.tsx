import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { PersonRef } from "#contract/records/persons/schema.ts";
import { saysUnderAge } from "#instruments/wavr-rules.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import type { SectionForm } from "#parts/saving/section-form.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { useWavr } from "../wavr-context.ts";

/** Does the intake say No to 18 or older, of somebody whose day of birth is not on record? Nothing but the intake goes on then. */
export function useUnderAge({ uuid }: PersonRef, intake: SectionForm): boolean {
  const says = saysUnderAge(intake);
  const found = useQuery({
    ...apiQuery(useApi(), "persons.show", { params: { id: uuid } }),
    enabled: says,
  });
  return says && (found.isError || found.data?.data.date_of_birth === null);
}

/** Where the assessment stops, and what to do instead. */
export function UnderAge() {
  const { person, caseRecord } = useWavr();
  return (
    <Callout
      kind="info"
      role="status"
      title={t("The intake says that {{name}} is not 18 or older.", { name: person.name })}
      action={<LinkButton to={paths.case(caseRecord.id)}>{t("Go to the case")}</LinkButton>}
    >
      {t(
        "WAVR is for adults. Carry this person through a CSTAG assessment instead. If that is not so, correct the intake, or enter the date of birth.",
      )}{" "}
      <Link to={paths.editPerson(person.uuid)}>{t("Enter the date of birth")}</Link>
    </Callout>
  );
}
