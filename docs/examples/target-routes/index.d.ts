import type { Target } from "tenon";

/** Options of the target. */
export interface RoutesOptions {
  /** What comes behind the name of an operation; `Route` by default. */
  readonly suffix?: string;
  /** Whether a deprecated operation is warned of, the default, or left out. */
  readonly deprecated?: "warn" | "omit";
}

/** Writes `routes.ts`: the method and the URL of each operation. */
export declare function routes(options?: RoutesOptions): Target;
