/** Kinds of pictures that a drawing can be: those that every browser draws by itself. */
export const drawingTypes = ["image/png", "image/jpeg", "image/webp"] as const;

/** Bytes of the largest drawing: what the page makes of one is far smaller. */
export const largestDrawing = 20_000_000;
