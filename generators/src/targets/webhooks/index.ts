import {
  type Code,
  code,
  comment,
  empty,
  join,
  lines,
  type ModuleSymbol,
  typeKey,
  value,
} from "../../emit/index.ts";
import { type Api, type Operation, operationParts, type Parameter } from "../../model/index.ts";
import type { Names } from "../../plan/index.ts";
import { braces, inlineObject } from "../brackets.ts";
import { operationDoc } from "../operation-doc.ts";
import { list } from "../server/descriptor.ts";
import { parameterDescriptor } from "../server/parameter-descriptor.ts";
import { requestBodyDescriptor } from "../server/request-body-descriptor.ts";
import { serverType, serverValue } from "../server/server-symbol.ts";
import { defineTarget, type Target, type TargetContext } from "../target.ts";
import { reportUnsupported } from "../wire/report-unsupported.ts";
import { eventMarks } from "./event-mark.ts";

const file = "webhooks.ts";

/** The receiver of the document's webhooks: verified, validated, and narrowed by event. */
export const webhooksTarget: Target = defineTarget({
  name: "webhooks",
  requires: ["types", "codecs", "validators"],
  roles: [
    { key: "webhooks.event", of: "operation", file, space: "type", name: ({ pascal }) => `${pascal}Event` },
    { key: "webhooks.all", of: "api", file, space: "type", name: () => "WebhookEvent" },
    { key: "webhooks.handlers", of: "api", file, space: "type", name: () => "WebhookHandlers" },
    { key: "webhooks.descriptors", of: "api", file, space: "value", name: () => "webhookDescriptors" },
    { key: "webhooks.receive", of: "api", file, space: "value", name: () => "receiveWebhook" },
    { key: "webhooks.handle", of: "api", file, space: "value", name: () => "createWebhookHandler" },
  ],
  emit,
});

function emit(context: TargetContext): void {
  const { api, names, file: open, report } = context;
  const webhooks = open(file);
  for (const webhook of api.webhooks) reportUnsupported(api, webhook, report);
  webhooks.add(...api.webhooks.map((webhook) => eventType(webhook, names)));
  webhooks.add(
    union(api, names),
    handlers(api, names),
    descriptors(context),
    ...functions(names),
    companions(),
  );
}

function eventType(webhook: Operation, names: Names): Code {
  const input = names.operation("types.input", webhook);
  const optional = webhook.requestBody?.required ? empty : code`?`;
  const body =
    webhook.requestBody === undefined
      ? empty
      : code`readonly body${optional}: Exclude<${input}["body"], undefined>;`;
  const all = code`${comment({ text: "All headers, as they came." })}readonly headers: Headers;`;
  const members = [code`readonly event: ${webhook.path};`, body, ...groups(webhook, input), all];
  const name = names.operation("webhooks.event", webhook);
  return code`${comment(operationDoc(webhook))}export interface ${name} ${braces(members)}`;
}

/** Where a webhook may have parameters: it has no path of its own. */
function parametersOf({ parameters }: Operation): readonly Parameter[] {
  return parameters.filter((parameter) => parameter.in !== "path");
}

/** The parameters of a webhook by location. A group is there even when all in it are absent. */
function groups(webhook: Operation, input: ModuleSymbol): readonly Code[] {
  const locations = [...new Set(parametersOf(webhook).map((parameter) => parameter.in))];
  return locations.map((location) => {
    const parameter = webhook.parameters.find((one) => one.in === location);
    if (location !== "querystring") {
      return code`readonly ${typeKey(location)}: ${serverType("Received")}<${input}>[${location}];`;
    }
    const optional = parameter?.required ? empty : code`?`;
    return code`readonly querystring${optional}: Exclude<${input}["querystring"], undefined>;`;
  });
}

function union({ webhooks }: Api, names: Names): Code {
  const events = webhooks.map((webhook) => code`${names.operation("webhooks.event", webhook)}`);
  return code`
    /** Any webhook of the document; \`event\` tells them apart. */
    export type ${names.api("webhooks.all")} = ${events.length === 0 ? code`never` : join(events, " | ")};
  `;
}

function handlers({ webhooks }: Api, names: Names): Code {
  const members = webhooks.map(
    (webhook) =>
      code`${comment(operationDoc(webhook))}${typeKey(webhook.path)}?(event: ${names.operation("webhooks.event", webhook)}): void | Promise<void>;`,
  );
  return code`
    /** What to do with webhooks. Those without a handler are accepted all the same; the option \`unknownEvents\` is for those that the document does not have. */
    export interface ${names.api("webhooks.handlers")} ${braces(members)}
  `;
}

/** What the runtime has to know of each webhook: its name and its body. */
function descriptors(context: TargetContext): Code {
  const { api, names } = context;
  const marks = eventMarks(api);
  const members = api.webhooks.map((webhook) => {
    const mark = marks.get(webhook);
    const described = { operation: webhook, target: context, parts: operationParts(webhook) };
    const body = webhook.requestBody;
    return inlineObject([
      code`name: ${webhook.path}`,
      code`method: ${webhook.method}`,
      code`path: ${webhook.path}`,
      code`tags: []`,
      code`parameters: ${list(parametersOf(webhook).map((parameter) => parameterDescriptor(parameter, described)))}`,
      ...(body === undefined ? [] : [code`requestBody: ${requestBodyDescriptor(body, described)}`]),
      ...(mark === undefined
        ? []
        : [code`mark: { property: ${mark.property}, values: ${value(mark.values)} }`]),
      code`security: []`,
      code`responses: []`,
    ]);
  });
  return code`
    /** Every webhook as the runtime knows it. */
    export const ${names.api("webhooks.descriptors")}: readonly ${serverType("WebhookOperation")}[] = [
      ${lines(members.map((member) => code`${member},`))}
    ];
  `;
}

function functions(names: Names): readonly Code[] {
  const [all, options] = [names.api("webhooks.all"), serverType("WebhookOptions")];
  const descriptor = names.api("webhooks.descriptors");
  return [
    code`
      /** Verifies a webhook, finds out which it is, and validates it. Rejects with \`WebhookError\`, whose \`status\` is to be answered: that of an unknown event is a success. */
      export function ${names.api("webhooks.receive")}(request: Request, options: ${options}): Promise<${all}> {
        // Name and body have been checked against the same document that the type comes from.
        return ${serverValue("receive")}(${descriptor}, request, options) as Promise<${all}>;
      }
    `,
    code`
      /** Makes an endpoint for webhooks: Fetch in, Fetch out. Answers 204 when the handler is done. */
      export function ${names.api("webhooks.handle")}(
        handlers: ${names.api("webhooks.handlers")},
        options: ${options},
      ): (request: Request) => Promise<Response> {
        return (request) => ${serverValue("answerWebhook")}(${descriptor}, handlers, request, options);
      }
    `,
  ];
}

/** What a user of this file needs of the runtime by name. */
function companions(): Code {
  const values = ["hmacSignature", "standardWebhooks", "WebhookError"];
  const types = [
    "HmacSignatureOptions",
    "StandardWebhooksOptions",
    "VerifyWebhook",
    "WebhookErrorKind",
    "WebhookMessage",
    "WebhookOptions",
  ];
  return code`
    export type { ${join(
      types.map((name) => code`${serverType(name)}`),
      ", ",
    )} };
    export { ${join(
      values.map((name) => code`${serverValue(name)}`),
      ", ",
    )} };
  `;
}
