import { expect, test } from "vitest";
import { encodeJson } from "../wire/body-json.ts";
import { PlannedResponse } from "./planned-response.ts";

const json = "application/json";
const none = "none was chosen";

test.each([
  { declared: [json], said: undefined, found: json, type: json, fault: undefined },
  { declared: ["text/csv"], said: undefined, found: "text/csv", type: "text/csv; charset=utf-8" },
  {
    declared: ["text/csv"],
    said: "text/csv; charset=utf-8",
    found: "text/csv",
    type: "text/csv; charset=utf-8",
  },
  { declared: ["text/csv", json], said: undefined, found: json, type: json },
  {
    declared: ["text/csv", "application/json; charset=utf-8"],
    said: undefined,
    found: "application/json; charset=utf-8",
    type: "application/json; charset=utf-8",
  },
  {
    declared: ["text/csv", "application/pet+json"],
    said: undefined,
    found: undefined,
    type: json,
    fault: none,
  },
  { declared: [json, "text/csv"], said: "text/csv", found: "text/csv", type: "text/csv; charset=utf-8" },
  { declared: ["text/csv", "text/*"], said: undefined, found: undefined, type: json, fault: none },
  { declared: ["text/*"], said: "text/html", found: "text/*", type: "text/html; charset=utf-8" },
  { declared: ["*/*"], said: undefined, found: "*/*", type: json, fault: none },
  {
    declared: ["image/*"],
    said: "image/*",
    found: "image/*",
    type: "image/*",
    fault: "image/* is not one of the declared",
  },
  {
    declared: [json],
    said: "image/png",
    found: undefined,
    type: "image/png",
    fault: "image/png is not one of the declared",
  },
  { declared: [], said: undefined, found: undefined, type: json, fault: none },
])("of $declared an answer that says $said is sent as $type", ({ declared, said, found, type, fault }) => {
  const content = declared.map((mediaType) => ({ mediaType, encode: encodeJson }));
  const planned = new PlannedResponse({ status: "200", headers: [], content });
  const answer = { status: 200, ...(said !== undefined && { contentType: said }) };
  for (const _again of [1, 2]) {
    const { declared: one, textType, fault: wrong } = planned.content(answer);
    expect([one?.mediaType, textType, wrong]).toEqual([found, type, fault]);
  }
});
