/** What the provider asks for where somebody signs out there too: its own token of them, or how it writes their mark. Sealed. */
export const signOutsAtProviders = (): readonly string[] => [
  "alter table sessions add column provider_hint text",
];
