import content from "../../resources/instruments/bellwether-1.0.0.json" with { type: "json" };

/** The default instruments as shipped: questionnaires, option lists and notices (DOMAIN-1 to DOMAIN-6). */
export const pack = content;
export type InstrumentPack = typeof content;

/** What an assessment records, so that it always opens with the wording it was begun under. */
export const packIdentity = { pack: "bellwether", version: content.meta.version } as const;
