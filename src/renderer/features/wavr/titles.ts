import { currentInstrument } from "#instruments/instrument.ts";

/** Title of the page, also while it loads. */
export const pageTitle = currentInstrument().wavr.title;
