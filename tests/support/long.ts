/** `npm run test:long`: every screen in every condition and look, whole files, and what is waited for. */
export const long = process.env.LONG === "yes";
