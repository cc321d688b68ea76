/**
 * What two texts have alike that differ in the case of their letters, or in how an accented letter is made up. Databases
 * fold the case of other letters than a to z each in its own way, or not at all: names that must differ are compared here.
 */
export const labelKey = (text: string): string => text.normalize("NFC").toLowerCase();

export const sameLabel = (one: string, other: string): boolean => labelKey(one) === labelKey(other);
