/** The time zone of this computer, by its IANA name: what is written for its person is in it. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
