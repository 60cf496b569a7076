import type { Window } from "../limits/limit.ts";

/** 30 attempts a minute to sign in with one handle, for each connecting address. */
export const signIns: Window = { name: "sign-ins", requests: 30, milliseconds: 60_000 };
