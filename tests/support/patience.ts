/** How long a test waits for a condition: it comes within a second, but a busy machine must not refuse a good change. */
export const patience = { timeout: 30_000, interval: 10 } as const;
