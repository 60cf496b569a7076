export { findDocuments } from "./find-documents.ts";
export { findModule } from "./find-module.ts";
export { frameworkOf, type PackageJson, packageManagerOf, readPackageJson } from "./package-json.ts";
export { type Beginning, installation, writeConfig } from "./write-config.ts";
