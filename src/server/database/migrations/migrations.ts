import { createHash } from "node:crypto";
import type { SchemaSql } from "../schema-sql.ts";
import { baseline } from "./001-baseline/baseline.ts";
import { wavr } from "./assessments/057-wavr.ts";
import { checkIns } from "./assessments/060-check-ins.ts";
import { agreementBoards } from "./assessments/061-agreement-boards.ts";
import { offeredAssessments } from "./assessments/062-offered-assessments.ts";
import { checkInsOfStaff } from "./assessments/091-check-ins-of-staff.ts";
import { openTasksOfPlans } from "./assessments/102-open-tasks-of-plans.ts";
import { tasksNotNeeded } from "./assessments/117-tasks-not-needed.ts";
import { plansOfNobodyKnown } from "./assessments/118-plans-of-nobody-known.ts";
import { whatWavrWasSignedUpon } from "./assessments/120-what-wavr-was-signed-upon.ts";
import { answersAfterSigning } from "./assessments/129-answers-after-signing.ts";
import { noCodesInMail } from "./directory/015-no-codes-in-mail.ts";
import { wordsByTree } from "./directory/019-words-by-tree.ts";
import { saidByTree } from "./directory/020-said-by-tree.ts";
import { listsOfADistrict } from "./directory/023-lists-of-a-district.ts";
import { settingsOfOrganizations } from "./directory/025-settings-of-organizations.ts";
import { directory } from "./directory/028-directory.ts";
import { devices } from "./directory/033-devices.ts";
import { guestsOfATeam } from "./directory/039-guests-of-a-team.ts";
import { mergedOrganizations } from "./directory/040-merged-organizations.ts";
import { helpAndPacks } from "./directory/042-help-and-packs.ts";
import { compartments } from "./directory/059-compartments.ts";
import { movingBetweenCompartments } from "./directory/066-moving-between-compartments.ts";
import { moreKindsInCompartments } from "./directory/069-more-kinds-in-compartments.ts";
import { reasonsOfMoves } from "./directory/078-reasons-of-moves.ts";
import { singleSignOn } from "./directory/100-single-sign-on.ts";
import { scim } from "./directory/108-scim.ts";
import { providerMessages } from "./directory/109-provider-messages.ts";
import { sealedSecondFactors } from "./directory/114-sealed-second-factors.ts";
import { signOutsAtProviders } from "./directory/116-sign-outs-at-providers.ts";
import { whoSwitchedOff } from "./directory/132-who-switched-off.ts";
import { keyedAudit } from "./log/017-keyed-audit.ts";
import { readingTheLog } from "./log/036-reading-the-log.ts";
import { supportAndDisclosures } from "./log/037-support-and-disclosures.ts";
import { readings } from "./log/038-readings.ts";
import { retention } from "./log/041-retention.ts";
import { picturesOfRequests } from "./log/044-pictures-of-requests.ts";
import { erasedReasons } from "./log/090-erased-reasons.ts";
import { whatIsSigned } from "./log/092-what-is-signed.ts";
import { endedAndSought } from "./log/093-ended-and-sought.ts";
import { unsealedAudit } from "./log/097-unsealed-audit.ts";
import { retentionTellings } from "./log/101-retention-tellings.ts";
import { waitingIds } from "./log/110-waiting-ids.ts";
import { whatTheLogProves } from "./log/111-what-the-log-proves.ts";
import { restOfDeletedRecords } from "./log/112-rest-of-deleted-records.ts";
import { locations } from "./places/070-locations.ts";
import { placesOfCases } from "./places/071-places-of-cases.ts";
import { floorPlans } from "./places/075-floor-plans.ts";
import { locationEvents } from "./places/080-location-events.ts";
import { impactors } from "./places/081-impactors.ts";
import { bulletins } from "./places/082-bulletins.ts";
import { searchedFiles } from "./places/085-searched-files.ts";
import { zonesOfCases } from "./places/087-zones-of-cases.ts";
import { deletedPlaces } from "./places/095-deleted-places.ts";
import { eventsOfCases } from "./places/113-events-of-cases.ts";
import { endsOfBulletins } from "./places/122-ends-of-bulletins.ts";
import { processes } from "./processes/105-processes.ts";
import { mailsWaiting } from "./processes/106-mails-waiting.ts";
import { knownMigrations } from "./processes/115-known-migrations.ts";
import { whatProcessesShare } from "./processes/127-what-processes-share.ts";
import { foundWithoutNeighbors } from "./processes/128-found-without-neighbors.ts";
import { locationGroups } from "./records/002-location-groups.ts";
import { entityTypes } from "./records/003-entity-types.ts";
import { typesOfEntities } from "./records/004-types-of-entities.ts";
import { keptRecords } from "./records/005-kept-records.ts";
import { storedAnswers } from "./records/006-stored-answers.ts";
import { versionsOfFiles } from "./records/007-versions-of-files.ts";
import { eventsOfAKind } from "./records/016-events-of-a-kind.ts";
import { keptBelowPresentRecords } from "./records/018-kept-below-present-records.ts";
import { interviewsOfTheirOwn } from "./records/021-interviews-of-their-own.ts";
import { reasonsOfClassifications } from "./records/022-reasons-of-classifications.ts";
import { meetings } from "./records/064-meetings.ts";
import { minutes } from "./records/065-minutes.ts";
import { schoolDays } from "./records/068-school-days.ts";
import { entityTemplates } from "./records/073-entity-templates.ts";
import { handsInMinutes } from "./records/076-hands-in-minutes.ts";
import { mergedEntities } from "./records/084-merged-entities.ts";
import { entityRelations } from "./records/089-entity-relations.ts";
import { keysOfFiles } from "./records/107-keys-of-files.ts";
import { filesOfAnOrganization } from "./records/131-files-of-an-organization.ts";
import { filesOutOfMails } from "./records/134-files-out-of-mails.ts";
import { reportTemplates } from "./reports/045-report-templates.ts";
import { savedReports } from "./reports/047-saved-reports.ts";
import { countedByPeriod } from "./reports/048-counted-by-period.ts";
import { caseCards } from "./reports/049-case-cards.ts";
import { caseNotices } from "./reports/050-case-notices.ts";
import { disclosureApprovals } from "./reports/051-disclosure-approvals.ts";
import { reportLinks } from "./reports/052-report-links.ts";
import { wordsOfCards } from "./reports/054-words-of-cards.ts";
import { kindsOfTemplates } from "./reports/055-kinds-of-templates.ts";
import { changesOfCards } from "./reports/056-changes-of-cards.ts";
import { languagesOfDisclosures } from "./reports/058-languages-of-disclosures.ts";
import { readersOfTemplates } from "./reports/063-readers-of-templates.ts";
import { imports } from "./rosters/034-imports.ts";
import { rosterRecords } from "./rosters/035-roster-records.ts";
import { scheduledImports } from "./rosters/043-scheduled-imports.ts";
import { changesOfAPerson } from "./rosters/046-changes-of-a-person.ts";

/**
 * One migration, as SQL only, so that its hash covers all of it. What does not come from `schema` is the same for
 * every engine.
 */
export interface Migration {
  /** Number and content; the order of names is the order of migrations. */
  readonly name: string;
  readonly statements: (schema: SchemaSql) => readonly string[];
  /**
   * How it bears processes of older versions beside it, on an engine that has several. `expands`: they go on as before, since it
   * only adds what they need not know. `contracts`: it takes away what this version does not use any more, and waits
   * until no older process lives, while this one serves. Left out: it waits for that, and the start with it.
   */
  readonly beside?: "expands" | "contracts";
}

interface KeptMigration extends Migration {
  /** Its hash as databases in use remember it. Null: no version of Bellwether was released with it yet. */
  readonly released: string | null;
}

/**
 * In order. Changing a released one, or its hash here, would lock everybody out of their records: add a migration
 * instead (docs/recipes/add-a-table.md).
 */
export const migrations: readonly KeptMigration[] = [
  {
    name: "001-baseline",
    statements: baseline,
    released: "5b3586a37047497bc5edf56c837a7026bd764e347218eecc77d35d21b7850ac5",
  },
  { name: "002-location-groups", statements: locationGroups, released: null },
  { name: "003-entity-types", statements: entityTypes, released: null },
  { name: "004-types-of-entities", statements: typesOfEntities, released: null },
  { name: "005-kept-records", statements: keptRecords, released: null },
  { name: "006-stored-answers", statements: storedAnswers, released: null },
  { name: "007-versions-of-files", statements: versionsOfFiles, released: null },
  { name: "015-no-codes-in-mail", statements: noCodesInMail, released: null },
  { name: "016-events-of-a-kind", statements: eventsOfAKind, released: null },
  { name: "017-keyed-audit", statements: keyedAudit, released: null },
  { name: "018-kept-below-present-records", statements: keptBelowPresentRecords, released: null },
  { name: "019-words-by-tree", statements: wordsByTree, released: null },
  { name: "020-said-by-tree", statements: saidByTree, released: null },
  { name: "021-interviews-of-their-own", statements: interviewsOfTheirOwn, released: null },
  { name: "022-reasons-of-classifications", statements: reasonsOfClassifications, released: null },
  { name: "023-lists-of-a-district", statements: listsOfADistrict, released: null },
  { name: "025-settings-of-organizations", statements: settingsOfOrganizations, released: null },
  { name: "028-directory", statements: directory, released: null },
  { name: "033-devices", statements: devices, released: null },
  { name: "034-imports", statements: imports, released: null },
  { name: "035-roster-records", statements: rosterRecords, released: null },
  { name: "036-reading-the-log", statements: readingTheLog, released: null },
  { name: "037-support-and-disclosures", statements: supportAndDisclosures, released: null },
  { name: "038-readings", statements: readings, released: null },
  { name: "039-guests-of-a-team", statements: guestsOfATeam, released: null },
  { name: "040-merged-organizations", statements: mergedOrganizations, released: null },
  { name: "041-retention", statements: retention, released: null },
  { name: "042-help-and-packs", statements: helpAndPacks, released: null },
  { name: "043-scheduled-imports", statements: scheduledImports, released: null },
  { name: "044-pictures-of-requests", statements: picturesOfRequests, released: null },
  { name: "045-report-templates", statements: reportTemplates, released: null },
  { name: "046-changes-of-a-person", statements: changesOfAPerson, released: null },
  { name: "047-saved-reports", statements: savedReports, released: null },
  { name: "048-counted-by-period", statements: countedByPeriod, released: null },
  { name: "049-case-cards", statements: caseCards, released: null },
  { name: "050-case-notices", statements: caseNotices, released: null },
  { name: "051-disclosure-approvals", statements: disclosureApprovals, released: null },
  { name: "052-report-links", statements: reportLinks, released: null },
  { name: "054-words-of-cards", statements: wordsOfCards, released: null },
  { name: "055-kinds-of-templates", statements: kindsOfTemplates, released: null },
  { name: "056-changes-of-cards", statements: changesOfCards, released: null },
  { name: "057-wavr", statements: wavr, released: null },
  { name: "058-languages-of-disclosures", statements: languagesOfDisclosures, released: null },
  { name: "059-compartments", statements: compartments, released: null },
  { name: "060-check-ins", statements: checkIns, released: null },
  { name: "061-agreement-boards", statements: agreementBoards, released: null },
  { name: "062-offered-assessments", statements: offeredAssessments, released: null },
  { name: "063-readers-of-templates", statements: readersOfTemplates, released: null },
  { name: "064-meetings", statements: meetings, released: null },
  { name: "065-minutes", statements: minutes, released: null },
  { name: "066-moving-between-compartments", statements: movingBetweenCompartments, released: null },
  { name: "068-school-days", statements: schoolDays, released: null },
  { name: "069-more-kinds-in-compartments", statements: moreKindsInCompartments, released: null },
  { name: "070-locations", statements: locations, released: null },
  { name: "071-places-of-cases", statements: placesOfCases, released: null },
  { name: "073-entity-templates", statements: entityTemplates, released: null },
  { name: "075-floor-plans", statements: floorPlans, released: null },
  { name: "076-hands-in-minutes", statements: handsInMinutes, released: null },
  { name: "078-reasons-of-moves", statements: reasonsOfMoves, released: null },
  { name: "080-location-events", statements: locationEvents, released: null },
  { name: "081-impactors", statements: impactors, released: null },
  { name: "082-bulletins", statements: bulletins, released: null },
  { name: "084-merged-entities", statements: mergedEntities, released: null },
  { name: "085-searched-files", statements: searchedFiles, released: null },
  { name: "087-zones-of-cases", statements: zonesOfCases, released: null },
  { name: "089-entity-relations", statements: entityRelations, released: null },
  { name: "090-erased-reasons", statements: erasedReasons, released: null },
  { name: "091-check-ins-of-staff", statements: checkInsOfStaff, released: null },
  { name: "092-what-is-signed", statements: whatIsSigned, released: null },
  { name: "093-ended-and-sought", statements: endedAndSought, released: null },
  { name: "095-deleted-places", statements: deletedPlaces, released: null },
  { name: "097-unsealed-audit", statements: unsealedAudit, released: null },
  { name: "100-single-sign-on", statements: singleSignOn, released: null },
  { name: "101-retention-tellings", statements: retentionTellings, released: null },
  { name: "102-open-tasks-of-plans", statements: openTasksOfPlans, released: null },
  { name: "105-processes", statements: processes, released: null },
  { name: "106-mails-waiting", statements: mailsWaiting, released: null },
  { name: "107-keys-of-files", statements: keysOfFiles, released: null },
  { name: "108-scim", statements: scim, released: null },
  { name: "109-provider-messages", statements: providerMessages, released: null },
  { name: "110-waiting-ids", statements: waitingIds, released: null },
  { name: "111-what-the-log-proves", statements: whatTheLogProves, released: null },
  { name: "112-rest-of-deleted-records", statements: restOfDeletedRecords, released: null },
  { name: "113-events-of-cases", statements: eventsOfCases, released: null },
  { name: "114-sealed-second-factors", statements: sealedSecondFactors, released: null },
  { name: "115-known-migrations", statements: knownMigrations, released: null, beside: "expands" },
  { name: "116-sign-outs-at-providers", statements: signOutsAtProviders, released: null, beside: "expands" },
  { name: "117-tasks-not-needed", statements: tasksNotNeeded, released: null },
  { name: "118-plans-of-nobody-known", statements: plansOfNobodyKnown, released: null },
  {
    name: "120-what-wavr-was-signed-upon",
    statements: whatWavrWasSignedUpon,
    released: null,
  },
  { name: "122-ends-of-bulletins", statements: endsOfBulletins, released: null, beside: "expands" },
  { name: "127-what-processes-share", statements: whatProcessesShare, released: null, beside: "expands" },
  {
    name: "128-found-without-neighbors",
    statements: foundWithoutNeighbors,
    released: null,
    beside: "expands",
  },
  { name: "129-answers-after-signing", statements: answersAfterSigning, released: null, beside: "expands" },
  { name: "131-files-of-an-organization", statements: filesOfAnOrganization, released: null },
  { name: "132-who-switched-off", statements: whoSwitchedOff, released: null },
  { name: "134-files-out-of-mails", statements: filesOutOfMails, released: null, beside: "expands" },
];

/** A migration with an engine's own SQL. */
export interface WrittenMigration {
  readonly name: string;
  readonly statements: readonly string[];
  readonly hash: string;
  readonly beside: Migration["beside"] | null;
}

export const written = (steps: readonly Migration[], schema: SchemaSql): readonly WrittenMigration[] =>
  steps.map((step) => {
    const statements = step.statements(schema).map(schema.types);
    // Line breaks in a statement do not change the hash.
    const words = statements.map((statement) => statement.replace(/\s+/g, " ").trim());
    const hash = createHash("sha256").update(JSON.stringify(words)).digest("hex");
    return { name: step.name, statements, hash, beside: step.beside ?? null };
  });
