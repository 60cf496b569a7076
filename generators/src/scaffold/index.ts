export { type Scaffold, type ScaffoldChange, scaffoldServer } from "./scaffold-server.ts";
export { unifiedDiff } from "./unified-diff.ts";
