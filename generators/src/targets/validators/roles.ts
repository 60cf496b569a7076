import type { NameRole } from "../../plan/index.ts";

/** The file that the target writes. */
export const file = "validators.ts";

/** The names that the target exports. */
export const roles: readonly NameRole[] = [
  { key: "validators.is", of: "schema", file, space: "value", name: (base) => `is${base.pascal}` },
  {
    key: "validators.validate",
    of: "schema",
    file,
    space: "value",
    name: (base) => `validate${base.pascal}`,
  },
  { key: "validators.parse", of: "schema", file, space: "value", name: (base) => `parse${base.pascal}` },
  { key: "validators.schema", of: "schema", file, space: "value", name: (base) => `${base.camel}Schema` },
  { key: "validators.isPart", of: "part", file, space: "value", name: (base) => `is${base.pascal}` },
  {
    key: "validators.validatePart",
    of: "part",
    file,
    space: "value",
    name: (base) => `validate${base.pascal}`,
  },
];
