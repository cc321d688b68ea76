import { create } from "zustand";

/** While the connection is cut: Bellwether runs again, and lets this page in only when it is opened once more. UI state only. */
export const useOutside = create<{ readonly outside: boolean }>(() => ({ outside: false }));
