export {
  type ValidateOptions,
  ValidationError,
  type ValidationIssue,
  type ValidationReport,
} from "@tenon/runtime/validate";
export * from "./generated/index.ts";
