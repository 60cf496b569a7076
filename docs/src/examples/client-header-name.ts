import { createClient } from "@shared-social/client";

// The document says `x-network-revision`; this service says `x-tidings-revision`.
export const client = createClient({
  baseUrl: "https://network.example",
  headerName: (declared) => declared.replace(/^x-network-/, "x-tidings-"),
});
