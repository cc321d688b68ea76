import { z } from "zod";

// What is opened at a link with a code, by people without an account: need-to-know cards, and documents that were sent.

/** Wrong codes after which a link is locked. */
export const mostWrongCodes = 5;

/** 256 bits as hex digits, which need no escaping in an address. */
export const linkToken = z.string().regex(/^[0-9a-f]{64}$/);
