/** Kinds of pictures that a drawing can be: those that every browser draws by itself. */
export const drawingTypes = ["image/png", "image/jpeg", "image/webp"] as const;
