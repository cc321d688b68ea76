import { type HttpError, invalid } from "#server/http/errors.ts";

const megabytes = (bytes: number): string => `${Math.floor(bytes / 1024 / 1024)} MB`;

export const tooLarge = (field: string, most: number): HttpError =>
  invalid(field, `File must be at most ${megabytes(most)}. Choose a smaller one, or split it.`);
