import type { Encoding, Entries, Parameter, Serialization } from "../../generators/src/model/index.ts";

/** Where a value travels, as far as that decides which values can. */
export interface Place {
  /** Which values may hold others. */
  readonly compounds: "none" | "objects" | "any";
  /** The place of what a list holds. */
  readonly item: Place;
  /** The place of what an object holds. */
  readonly member: Place;
  /** The places of members that have one of their own. */
  readonly fields?: ReadonlyMap<string, Place>;
  /** Whether nothing marks an empty list or object, so that it would read as absent. */
  readonly dropsEmpty: boolean;
  /** Characters that texts may have: any, those of a header, or those of a cookie. */
  readonly text: "any" | "header" | "cookie";
  /** Whether a text must not be empty. */
  readonly dropsEmptyText: boolean;
  /** What texts must not hold, because it delimits them. */
  readonly delimiter?: RegExp;
  /** Whether bytes can stand here: parts of a multipart body. */
  readonly bytes: boolean;
}

/** JSON carries everything. */
export const json: Place = recursive({
  compounds: "any",
  dropsEmpty: false,
  text: "any",
  dropsEmptyText: false,
  bytes: false,
});

/** A single text without any delimiters: a body of text, or the value of a parameter with `content`. */
export const plainText: Place = recursive({
  compounds: "none",
  dropsEmpty: false,
  text: "any",
  dropsEmptyText: false,
  delimiter: /^\ufeff/,
  bytes: false,
});

/** A form body: lists repeat their field, what they hold is JSON where it is no scalar. */
const form: Place = fields(false);

/** A multipart body: the same with bytes. */
export const multipart: Place = fields(true);

/** A multipart body whose parts have no names: each item of the list is one. */
export const multipartList: Place = { ...multipart.member, bytes: false };

type Shape = Omit<Place, "item" | "member">;

function recursive(shape: Shape): Place {
  const place: Place = {
    ...shape,
    get item() {
      return place;
    },
    get member() {
      return place;
    },
  };
  return place;
}

function fields(bytes: boolean): Place {
  const text = { text: "any", dropsEmptyText: false } as const;
  const repeated: Place = { compounds: "any", dropsEmpty: false, ...text, bytes, item: json, member: json };
  const field: Place = { ...repeated, dropsEmpty: true, item: repeated };
  return { ...field, compounds: "objects", bytes: false, member: field };
}

const scalar: Shape = {
  compounds: "none",
  dropsEmpty: true,
  text: "any",
  dropsEmptyText: false,
  bytes: false,
};

/** A place for a scalar, a list of scalars or an object of scalars. */
function flat(shape: Partial<Shape>, delimiter?: RegExp): Place {
  const inner = recursive({ ...scalar, ...shape, ...(delimiter && { delimiter }) });
  return { ...scalar, ...shape, compounds: "any", item: inner, member: inner };
}

const delimiters: Readonly<Record<string, RegExp>> = {
  spaceDelimited: / /,
  pipeDelimited: /\|/,
  tabDelimited: /\t/,
};

/** The place of a parameter that is a header, or of a response header. */
export function headerPlace(serialization: Serialization): Place {
  return serialization.kind === "content" ? json : flat({ text: "header", dropsEmptyText: true }, /[,=]/);
}

/** The place of a parameter. */
export function parameterPlace({ in: location, serialization }: Parameter): Place {
  if (serialization.kind === "content") {
    const { mediaType } = serialization.content;
    if (/json/i.test(mediaType)) return json;
    return location === "querystring" ? form : location === "header" ? headerPlace(serialization) : plainText;
  }
  const { style, explode } = serialization;
  switch (location) {
    // A slot that is empty or dots would be another path.
    case "path":
      return flat({ dropsEmptyText: true, delimiter: /^\.{1,2}$/ });
    case "header":
      return headerPlace(serialization);
    case "cookie":
      return style === "cookie" ? flat({ text: "cookie" }, /,/) : flat({});
    case "query":
    case "querystring":
      return style === "deepObject" ? deepObject : flat({}, explode ? undefined : delimiters[style]);
  }
}

/** Objects and lists nest. */
const deepObject: Place = {
  ...scalar,
  compounds: "any",
  get item() {
    return deepObject;
  },
  get member() {
    return deepObject;
  },
};

/** A form body whose document says how fields of it are written. */
export function formPlace(encodings: Entries<Encoding>): Place {
  const own = encodings.flatMap(([name, encoding]) => {
    const place = fieldPlace(encoding);
    return place === undefined ? [] : [[name, place] as const];
  });
  return own.length === 0 ? form : { ...form, fields: new Map(own) };
}

function fieldPlace({ style, explode, allowReserved, contentType }: Encoding): Place | undefined {
  if (style === undefined && explode === undefined && allowReserved === undefined) {
    return contentType !== undefined && /[/+]json\b/i.test(contentType) ? json : undefined;
  }
  if (style === "deepObject") return deepObject;
  const isExploded = explode ?? (style === undefined || style === "form");
  return flat({}, isExploded ? undefined : delimiters[style ?? "form"]);
}
