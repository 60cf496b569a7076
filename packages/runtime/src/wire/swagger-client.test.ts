import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { ParameterEncoder } from "./index.ts";
import * as wire from "./index.ts";
import { disagreements } from "./swagger-client.fixture.ts";

/** A case of `npm run oracle:swagger-client` and how swagger-client writes it. */
interface Answer {
  readonly location: "path" | "query" | "header" | "cookie" | "body";
  readonly style?: string;
  readonly explode?: boolean;
  readonly allowReserved?: true;
  readonly value: unknown;
  readonly text: string;
}

const file = new URL("swagger-client.oracle.json", import.meta.url);
const answers = (JSON.parse(readFileSync(file, "utf8")) as { readonly cases: readonly Answer[] }).cases;

const encoders: Readonly<Record<string, ParameterEncoder>> = {
  "path simple": wire.encodeSimple,
  "path label": wire.encodeLabel,
  "path matrix": wire.encodeMatrix,
  "query form": wire.encodeForm,
  "query spaceDelimited": wire.encodeSpaceDelimited,
  "query pipeDelimited": wire.encodePipeDelimited,
  "query deepObject": wire.encodeDeepObject,
  "header simple": wire.encodeHeader,
  "cookie form": wire.encodeFormCookie,
  "path content": wire.encodeContentJsonPath,
  "query content": wire.encodeContentJson,
  "header content": wire.encodeContentJsonHeader,
  "cookie content": wire.encodeContentJsonCookie,
};

function ours({ location, style = "content", explode = true, allowReserved, value }: Answer): string {
  const reserve = allowReserved && wire.percentEncodeReserved;
  const encode = encoders[`${location === "body" ? "query" : location} ${style}`];
  if (location !== "body") return encode?.("color", value, explode, reserve) ?? "no encoder";
  const fields = style !== "content" && encode !== undefined ? { color: { encode, explode } } : {};
  return wire.encodeFormUrlencoded({ color: value }, fields);
}

function written(answer: Answer): string {
  try {
    return ours(answer);
  } catch (error) {
    if (error instanceof wire.EncodeError) return "refused";
    throw error;
  }
}

function nameOf({ location, style = "content", explode, allowReserved, value }: Answer): string {
  const words = [location, style, explode && "exploded", allowReserved && "reserved", JSON.stringify(value)];
  return words.filter(Boolean).join(" ");
}

test("ours and swagger-client write the same, but for the listed cases", () => {
  const found = answers.flatMap((answer) => {
    const text = written(answer);
    return text === answer.text ? [] : [[nameOf(answer), text] as const];
  });
  const listed = disagreements.flatMap(({ cases }) => Object.entries(cases));
  expect(new Set(found.map(([name]) => name)).size).toBe(found.length);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(listed));
});
