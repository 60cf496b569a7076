import type { Direction } from "../model/index.ts";
import type { Rating, Ratings } from "./rating.ts";

/** What a kind of difference means for who uses the packages. */
export interface Rule {
  readonly title: string;
  readonly why: string;
  /** Where the value travels to the service. */
  readonly request: Ratings;
  /** Where it travels back. */
  readonly response: Ratings;
}

const [M, m, p] = ["major", "minor", "patch"] as const;

/** Ratings of a value that is sent or received; whoever has only the types stands at either end. */
function ends(client: Rating, server: Rating, validators: Rating): Ratings {
  const types = [client, server].includes(M) ? M : [client, server].includes(m) ? m : p;
  return { types, client, server, validators };
}

/** A rule for which it does not matter which way a value travels. */
function always(title: string, why: string, given: Ratings): Rule {
  return { title, why, request: given, response: given };
}

/** Every kind of difference. Who uses a client writes requests and reads responses; who uses a server does the opposite. */
export const rules = {
  "operation-added": always(
    "An operation is added",
    "There is more to call. Handlers are complete or do not compile, so a server needs one more.",
    { types: m, client: m, server: M, validators: m },
  ),
  "operation-removed": always(
    "An operation is removed",
    "Its function, its handler and its types are gone.",
    { types: M, client: M, server: M, validators: M },
  ),
  "operation-renamed": always(
    "An operation has another operationId",
    "Functions, handlers and types are named after it.",
    { types: M, client: M, server: M, validators: M },
  ),
  "operation-moved": always(
    "An operation has another method or path",
    "Programs compile as before, but a request to the old place is refused.",
    { client: M, server: M },
  ),
  deprecated: always("Something is deprecated", "Editors strike it through; nothing else changes.", {
    types: m,
    client: m,
    server: m,
    validators: p,
  }),
  documentation: always(
    "A description, title, default, example or format differs",
    "Only comments in the output change.",
    { types: p, client: p, server: p, validators: p },
  ),
  "property-added-optional": {
    title: "A property is added that may be left out",
    why: "There is more to say; what was said before is still right.",
    request: ends(m, m, m),
    response: ends(m, m, m),
  },
  "property-added-required": {
    title: "A property is added that must be there",
    why: "Whoever writes the value has to write it too, and messages without it are refused.",
    request: ends(M, M, M),
    response: ends(m, M, M),
  },
  "property-removed": {
    title: "A property is removed",
    why: "Programs that write it or read it do not compile.",
    request: ends(M, M, M),
    response: ends(M, M, M),
  },
  "property-now-required": {
    title: "A property that could be left out must be there",
    why: "Whoever left it out may not any more, and messages without it are refused.",
    request: ends(M, M, M),
    response: ends(m, M, M),
  },
  "property-now-optional": {
    title: "A property that had to be there may be left out",
    why: "Whoever reads it has to expect that it is absent.",
    request: ends(m, M, M),
    response: ends(M, m, M),
  },
  "property-hidden": always(
    "A property differs that no value has",
    "It is `writeOnly` where only responses use the object, or `readOnly` in an object of requests without a name: no type has it, and validators look at it only where it comes all the same.",
    { validators: p },
  ),
  "part-added-optional": {
    title: "A parameter, header or body is added that may be left out",
    why: "There is more to say; what was said before is still right.",
    request: ends(m, m, m),
    response: ends(m, m, m),
  },
  "part-added-required": {
    title: "A parameter, header or body is added that must be there",
    why: "Whoever sends it has to send it too, and messages without it are refused.",
    request: ends(M, M, m),
    response: ends(m, M, m),
  },
  "part-removed": {
    title: "A parameter, header or body is removed",
    why: "Programs that send it or read it do not compile.",
    request: ends(M, M, M),
    response: ends(M, M, M),
  },
  "part-now-required": {
    title: "A parameter, header or body that could be left out must be there",
    why: "Whoever left it out may not any more, and messages without it are refused.",
    request: { types: M, client: M, server: M },
    response: { types: M, client: m, server: M },
  },
  "part-now-optional": {
    title: "A parameter, header or body that had to be there may be left out",
    why: "Whoever reads it has to expect that it is absent.",
    request: { types: M, client: m, server: M },
    response: { types: M, client: M, server: m },
  },
  "value-added": {
    title: "A value can be something that it could not be before",
    why: "A new value of an enum, a new type, null, or a new branch of a union: whoever reads it has one more case to handle.",
    request: ends(m, M, M),
    response: ends(M, m, M),
  },
  "value-removed": {
    title: "A value cannot be something any more that it could be before",
    why: "Whoever writes it may not write that any more, whoever reads it compares with something that never comes, and messages with it are refused.",
    request: ends(M, M, M),
    response: ends(M, M, M),
  },
  "type-changed": {
    title: "A value is something else",
    why: "Nothing of what it was before is right.",
    request: ends(M, M, M),
    response: ends(M, M, M),
  },
  "bound-tightened": {
    title: "A bound, pattern or condition refuses more",
    why: "Programs compile as before, but messages that were right are refused.",
    request: ends(M, M, M),
    response: ends(p, M, M),
  },
  "bound-loosened": {
    title: "A bound, pattern or condition refuses less",
    why: "What was right is still right.",
    request: ends(m, m, m),
    response: ends(m, m, m),
  },
  "object-closed": {
    title: "An object takes no further properties any more, or fewer kinds",
    why: "Messages with others are refused.",
    request: ends(M, M, M),
    response: ends(p, M, M),
  },
  "object-opened": {
    title: "An object takes further properties, or more kinds",
    why: "What was right is still right.",
    request: ends(m, m, m),
    response: ends(m, m, m),
  },
  "serialization-changed": always(
    "A parameter or header is written in another way",
    "Programs compile as before, but the other end reads the old way wrongly.",
    { client: M, server: M },
  ),
  "media-type-second": always(
    "A body gets a second media type, and was not JSON",
    "Whoever sends it has to say from now on which one it is, and whoever reads it has one more case to handle.",
    { types: M, client: M, server: M, validators: m },
  ),
  "media-type-added": {
    title: "A body gets one more media type",
    why: "There is more to send; whoever reads it has one more case to handle.",
    request: ends(m, M, m),
    response: ends(M, m, m),
  },
  "media-type-removed": always(
    "A body loses a media type",
    "Messages in it are refused, and whoever reads it compares with something that never comes.",
    { types: M, client: M, server: M, validators: M },
  ),
  "media-type-unread-added": always(
    "A response gets a media type more that has no codec, beside one that is read as it is described",
    "Clients neither ask for it nor have it in their results; a server may answer in it, with text or bytes.",
    { server: m },
  ),
  "media-type-unread-second": always(
    "A response that was in one media type, and not JSON, gets a second one that has no codec",
    "Clients neither ask for it nor have it in their results; a server has to say from now on in which of the two it answers.",
    { server: M },
  ),
  "media-type-unread-removed": always(
    "A response loses a media type that clients left out, since it has no codec",
    "A server may not answer in it any more. Clients never asked for it.",
    { server: M },
  ),
  "response-added": always(
    "A status of a response is added",
    "Results are complete unions, so whoever reads one has one more case to handle.",
    { types: M, client: M, server: m, validators: m },
  ),
  "response-singled-out": always(
    "A status is declared by itself that a range or `default` stood for",
    "Whoever reads it has one more case to handle, and whoever returned it as one of the others may not any more.",
    { types: M, client: M, server: M, validators: m },
  ),
  "response-removed": always(
    "A status of a response is removed",
    "Whoever reads it compares with something that never comes, and whoever returns it may not.",
    { types: M, client: M, server: M, validators: M },
  ),
  "default-without-successes": always(
    "`default` stands for refusals only, since a success is declared beside it",
    "Whoever reads another success compares with something that never comes, and whoever returns it may not.",
    { types: M, client: M, server: M },
  ),
  "default-with-successes": always(
    "`default` stands for successes as well, since none is declared beside it any more",
    "Whoever reads a success has one more case to handle.",
    { types: M, client: M, server: m },
  ),
  "security-loosened": always(
    "Fewer credentials or scopes are needed, or there is one more choice",
    "Requests that were admitted still are.",
    { client: m, server: m },
  ),
  "security-tightened": always(
    "More credentials or scopes are needed, or a choice is gone",
    "Requests that were admitted are refused.",
    { client: M, server: M },
  ),
  "security-scheme-added": always(
    "A security scheme is used that was not",
    "There is one more credential to give; a server has to say how it is checked.",
    { types: m, client: m, server: M },
  ),
  "security-scheme-removed": always(
    "A security scheme is not there any more, or is another",
    "Credentials and checks for it have no place any more.",
    { client: M, server: M },
  ),
  "security-scheme-unused": always(
    "A security scheme is there and not used any more",
    "A server has no place for its check; a client may still have the credential.",
    { client: p, server: M },
  ),
  "servers-changed": always("The servers differ", "A client that names no base URL goes somewhere else.", {
    client: m,
  }),
  "schema-added": always("A named schema is added", "There is one more name.", {
    types: m,
    client: m,
    server: m,
    validators: m,
  }),
  "schema-removed": always(
    "A named schema is removed or renamed",
    "Programs that use the name do not compile.",
    {
      types: M,
      client: M,
      server: M,
      validators: M,
    },
  ),
} as const satisfies Record<string, Rule>;

/** The name of a rule. */
export type RuleName = keyof typeof rules;

/**
 * The ratings of a difference by its rule and by the ways in which the value travels. A schema that no operation uses travels
 * nowhere, but every package that has the types exports its name.
 */
export function ratingsOf(name: RuleName, directions: readonly Direction[]): readonly Ratings[] {
  const rule: Rule = rules[name];
  if (directions.length > 0) return directions.map((direction) => rule[direction]);
  const { types, validators } = rule.request;
  return [
    {
      ...(types !== undefined && { types, client: types, server: types }),
      ...(validators !== undefined && { validators }),
    },
  ];
}
