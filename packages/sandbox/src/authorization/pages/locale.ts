import { type Locale, locales } from "./messages.ts";

/** The language of a page: of `ui_locales` (OpenID Connect Core 1.0, 3.1.2.1), else of `Accept-Language` (RFC 9110, 12.5.4). */
export function localeOf(request: Request): Locale {
  const asked = new URL(request.url).searchParams.get("ui_locales")?.split(" ") ?? [];
  const accepted = (request.headers.get("accept-language") ?? "")
    .split(",")
    .map(languageRange)
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ range }) => range);
  for (const range of [...asked, ...accepted]) {
    const locale = locales.find((one) => one === range.trim().toLowerCase().split("-")[0]);
    if (locale !== undefined) return locale;
  }
  return locales[0];
}

function languageRange(text: string): { readonly range: string; readonly weight: number } {
  const [range = "", parameter = ""] = text.split(";");
  const weight = /^\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*$/.exec(parameter)?.[1];
  return { range, weight: weight === undefined ? 1 : Number(weight) };
}
