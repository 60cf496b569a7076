export { type ScaffoldChange, type ScaffoldRequest, scaffoldServer } from "./scaffold-server.ts";
export { unifiedDiff } from "./unified-diff.ts";
