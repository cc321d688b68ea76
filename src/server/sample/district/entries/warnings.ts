import type { Credibility, Reliability } from "#contract/records/bulletins/schema.ts";
import type { ImpactorSeverity, ImpactorType } from "#contract/records/impactors/schema.ts";

/** What bears on a school now and then: for how many days as a rule, and in which words. */
export const impactorKinds: readonly {
  readonly type: ImpactorType;
  readonly severity: ImpactorSeverity;
  readonly days: number;
  readonly note: string;
}[] = [
  {
    type: "weather",
    severity: "marked",
    days: 1,
    note: "Ice on all ways. Doors open at 7:15 AM; buses come 20 minutes later.",
  },
  {
    type: "weather",
    severity: "severe",
    days: 0,
    note: "Storm warning. Everybody stays inside until it is lifted.",
  },
  {
    type: "outage",
    severity: "marked",
    days: 1,
    note: "No telephones. The front office is reached by radio.",
  },
  {
    type: "outage",
    severity: "slight",
    days: 2,
    note: "The camera at the side doors is out. An adult stands there before first bell.",
  },
  {
    type: "outage",
    severity: "severe",
    days: 0,
    note: "No power in the east wing. Classes meet in the gym.",
  },
  {
    type: "construction",
    severity: "marked",
    days: 40,
    note: "The front doors are closed. Visitors come in by the gym.",
  },
  {
    type: "construction",
    severity: "slight",
    days: 70,
    note: "The fence of the field is open at the creek. Recess is on the other side.",
  },
  {
    type: "crowd",
    severity: "slight",
    days: 0,
    note: "A tournament brings 300 guests. Parking is at the church.",
  },
  {
    type: "crowd",
    severity: "marked",
    days: 1,
    note: "A rally is announced on the street in front. Buses load behind the building.",
  },
  {
    type: "threat_nearby",
    severity: "severe",
    days: 0,
    note: "Police search the streets nearby. Doors stay closed until they say otherwise.",
  },
  {
    type: "threat_nearby",
    severity: "marked",
    days: 5,
    note: "Break-ins in the neighborhood. The custodian walks the building at 9 PM.",
  },
  {
    type: "other",
    severity: "slight",
    days: 20,
    note: "A substitute is in the front office. Ask for names before the door is opened.",
  },
];

/** Bulletins as offices write them, about no person by name. */
export const bulletinKinds: readonly {
  readonly title: string;
  readonly body: string;
  readonly source: string;
  readonly reliability: Reliability;
  readonly credibility: Credibility;
  readonly days: number;
}[] = [
  {
    title: "A car stands in front of the school before first bell",
    body: "A dark sedan stood across from the bus loop on three mornings. Nobody left it.\n\nWhoever sees it calls the front office and does not walk up to it.",
    source: "Two bus drivers",
    reliability: "usually",
    credibility: "probable",
    days: 7,
  },
  {
    title: "Posts name Friday’s game",
    body: "Posts that anybody can read say that something will happen at Friday’s game.\n\nTwo adults stand at each gate from 6 PM. Bags stay outside.",
    source: "Posts that anybody can read",
    reliability: "untested",
    credibility: "possible",
    days: 4,
  },
  {
    title: "Calls that announce a bomb",
    body: "Schools in three districts had the same recorded call. In none was anything found.\n\nWrite down the words and the time, and tell the principal before anybody else.",
    source: "The sheriff’s office",
    reliability: "always",
    credibility: "confirmed",
    days: 14,
  },
  {
    title: "Side doors are propped open in the afternoon",
    body: "Side doors were found propped open after last bell on four days.\n\nWhoever finds one closes it and tells the front office which one it was.",
    source: "The custodian",
    reliability: "always",
    credibility: "confirmed",
    days: 21,
  },
  {
    title: "Somebody asks children for their bus",
    body: "An adult on a bicycle asked children which bus they take.\n\nBus duty stands at the corner until the last bus has left.",
    source: "A parent",
    reliability: "untested",
    credibility: "possible",
    days: 10,
  },
  {
    title: "A challenge to set off fire alarms",
    body: "A challenge asks students to film themselves setting off fire alarms.\n\nAn alarm is an alarm: leave the building, then look for the reason.",
    source: "Another district",
    reliability: "sometimes",
    credibility: "probable",
    days: 12,
  },
  {
    title: "A fight is to go on after school",
    body: "After Tuesday’s fight two groups want to meet again at the creek.\n\nAdults walk the path to the creek from 3 PM.",
    source: "Students who came to the office",
    reliability: "usually",
    credibility: "probable",
    days: 2,
  },
];

export const withdrawals = [
  "It was about another school of the same name.",
  "The police found who it was, and there is nothing to watch for.",
  "The post was from last year.",
] as const;
