import { expect, test } from "vitest";
import { withoutDoubledWord } from "./doubled-word.ts";
import { baseName } from "./words.ts";

test.each<[document: string, name: string, shorter: string | undefined]>([
  ["ErrorSchema", "errorSchemaSchema", "errorSchema"],
  ["createUsersWithListInput", "CreateUsersWithListInputInput", "CreateUsersWithListInput"],
  ["create_response", "CreateResponseResponse200", "CreateResponse200"],
  ["createResponse", "isCreateResponseResponse200Body", "isCreateResponse200Body"],
  ["putRequest", "isPutRequestRequestBody", "isPutRequestBody"],
  ["listItem", "listItemItems", undefined],
  ["LogLog", "isLogLog", undefined],
  ["LogLog", "logLogSchema", undefined],
  ["input", "InputInput", undefined],
  ["getPet", "GetPetInput", undefined],
  ["getURL", "GetURLInput", undefined],
])("of %s, %s becomes %s", (document, name, shorter) => {
  expect(withoutDoubledWord(name, baseName(document, "x"))).toBe(shorter);
});
