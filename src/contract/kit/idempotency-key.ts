/** What the header `Idempotency-Key` may hold, and what is said of anything else. */
export const idempotencyKey = {
  pattern: /^[\x21-\x7e]{1,200}$/,
  error: "Idempotency-Key must be 1 to 200 visible characters.",
} as const;
