import { defineTarget, type Target } from "../target.ts";
import { checkBody } from "./check.ts";
import { Compilation } from "./compilation.ts";
import { partExports, schemaExports } from "./exports.ts";
import { reportBody } from "./report.ts";
import { reportPatterns } from "./report-patterns.ts";
import { file, roles } from "./roles.ts";

/** `validators.ts`: for every schema and every part of an operation, straight-line code that checks values. */
export const validatorsTarget: Target = defineTarget({
  name: "validators",
  requires: ["types"],
  roles,
  emit(context) {
    reportPatterns(context);
    const compilation = new Compilation(context, { check: checkBody, report: reportBody });
    const exported = [...schemaExports(compilation), ...partExports(compilation)];
    const written = context.file(file);
    compilation.finish(exported, written);
    written.add(...exported);
  },
});
