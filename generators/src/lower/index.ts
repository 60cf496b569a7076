export { withHeaderPrefix } from "./header-prefix.ts";
export { lower } from "./lower.ts";
export { type ValueForms, withValueForms } from "./value-forms.ts";
