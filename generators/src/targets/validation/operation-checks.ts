import { type Code, code, objectKey } from "../../emit/index.ts";
import {
  type Api,
  type Direction,
  type Header,
  type MediaType,
  type Operation,
  type OperationPart,
  operationParts,
  type Parameter,
  type Response,
  type SchemaId,
  type Serialization,
} from "../../model/index.ts";
import { headerKeys, type Names } from "../../plan/index.ts";
import { inlineArray, inlineObject } from "../brackets.ts";
import { clientType } from "../client/client-symbol.ts";
import { wireContentDecoder, wireHeaderDecoder } from "../client/response-descriptor.ts";
import { formSchema, formSchemaOf, partCodec } from "../codecs/index.ts";
import { groupedLocations, groupOf } from "../types/index.ts";
import { bodyCodec, isOpaque, isOpaqueValue, isSpaceDelimited, multipart } from "../wire/body-codec.ts";
import { usualMediaType } from "../wire/usual-media-type.ts";

/** `validation.checks` of an operation: the `OperationChecks` of the runtime. */
export function operationChecks(api: Api, operation: Operation, names: Names): Code {
  const checks = new Checks(api, operation, names);
  const members = [code`request: ${inlineArray(checks.request())}`, code`responses: ${checks.responses()}`];
  const name = names.operation("validation.checks", operation);
  return code`export const ${name}: ${clientType("OperationChecks")} = ${inlineObject(members)};`;
}

class Checks {
  readonly #api: Api;
  readonly #operation: Operation;
  readonly #names: Names;
  readonly #parts: readonly OperationPart[];

  constructor(api: Api, operation: Operation, names: Names) {
    this.#api = api;
    this.#operation = operation;
    this.#names = names;
    this.#parts = operationParts(operation);
  }

  request(): readonly Code[] {
    const grouped = groupedLocations.flatMap((location) =>
      groupOf(this.#operation, location).map(({ key, parameter }) => this.#parameter(parameter, key)),
    );
    const whole = this.#operation.parameters.filter((parameter) => parameter.in === "querystring");
    return [...grouped, ...whole.map((parameter) => this.#parameter(parameter)), ...this.#bodies()];
  }

  responses(): Code {
    return inlineObject(
      this.#operation.responses.map(
        (response) => code`${objectKey(response.status)}: ${this.#response(response)}`,
      ),
    );
  }

  #parameter(parameter: Parameter, key?: string): Code {
    return inlineObject([
      code`in: ${parameter.in}`,
      ...(key === undefined ? [] : [code`key: ${key}`]),
      ...(parameter.required ? [code`required: true`] : []),
      ...this.#spaces(parameter.serialization),
      ...this.#value(
        parameter.serialization,
        "request",
        (part) => part.kind === "parameter" && part.parameter === parameter,
      ),
    ]);
  }

  #bodies(): readonly Code[] {
    const body = this.#operation.requestBody;
    if (body === undefined) return [];
    const several = body.content.length > 1;
    const usual = usualMediaType(body);
    const hasRange = body.content.some(({ mediaType }) => mediaType.includes("*"));
    const checks = body.content.flatMap((content) => {
      // A stream is not read ahead of time.
      const members = content.schema === undefined ? [] : this.#content(content, "requestBody");
      // What has no validator of its own has none at all, even if it falls under the range of another.
      if (members.length === 0 && !hasRange) return [];
      const mediaType = several ? [code`mediaType: ${content.mediaType}`] : [];
      const otherwise = usual === undefined ? [] : [code`usual: ${usual.mediaType}`];
      return [inlineObject([code`in: "body"`, ...mediaType, ...otherwise, ...members])];
    });
    return body.required ? [code`{ in: "body", required: true }`, ...checks] : checks;
  }

  #response(response: Response): Code {
    const keys = headerKeys(response.headers.map(({ name }) => name));
    const headers = response.headers.map((header) => {
      const members = [
        ...this.#spaces(header.serialization),
        ...this.#value(
          header.serialization,
          "response",
          (part) => part.kind === "responseHeader" && part.response === response && part.header === header,
        ),
        ...this.#headerDecoder(header),
      ];
      return code`${objectKey(keys.get(header.name) ?? header.name)}: ${inlineObject(members)}`;
    });
    const content = response.content.flatMap((one) => {
      const members = this.#content(one, "responseBody");
      return members.length === 0 ? [] : [code`${objectKey(one.mediaType)}: ${inlineObject(members)}`];
    });
    return inlineObject([
      ...(headers.length === 0 ? [] : [code`headers: ${inlineObject(headers)}`]),
      ...(content.length === 0 ? [] : [code`content: ${inlineObject(content)}`]),
    ]);
  }

  /** Bytes have no validator, since no schema describes them, and neither has text whose schema describes something else. */
  #content(content: MediaType, kind: "requestBody" | "responseBody"): readonly Code[] {
    if (bodyCodec(this.#api, content) === "Binary" || isOpaque(this.#api, content)) return [];
    const validator = this.#validator((part) => part.kind === kind && part.mediaType === content);
    if (validator.length === 0) return [];
    const codec = this.#codec(
      formSchema(this.#api, content),
      kind === "requestBody" ? "request" : "response",
    );
    const isDecoded = codec.length > 0 && kind === "responseBody";
    return [
      ...validator,
      ...(content.schema === undefined ? [code`items: true`] : []),
      ...(this.#hasParts(content, kind) ? [code`parts: true`] : []),
      ...codec,
      ...(isDecoded ? [code`decode: ${wireContentDecoder(this.#api, content, this.#names)}`] : []),
    ];
  }

  /** Whether the application gives parts of a multipart body: not one by one, and not as they come in a response. */
  #hasParts(content: MediaType, kind: "requestBody" | "responseBody"): boolean {
    const isWhole = kind === "requestBody" && content.schema !== undefined;
    return isWhole && multipart.has(bodyCodec(this.#api, content));
  }

  /** A parameter or header. The schema of one that travels as text, whatever it says, validates nothing. */
  #value(
    serialization: Serialization,
    direction: Direction,
    isWanted: (part: OperationPart) => boolean,
  ): readonly Code[] {
    if (isOpaqueValue(this.#api, serialization)) return [];
    return [...this.#validator(isWanted), ...this.#codec(formSchemaOf(this.#api, serialization), direction)];
  }

  /** What reads the wire form of a header that has two. */
  #headerDecoder(header: Header): readonly Code[] {
    const codec = this.#codec(formSchemaOf(this.#api, header.serialization), "response");
    const decode = codec.length === 0 ? undefined : wireHeaderDecoder(this.#api, header, this.#names);
    return decode === undefined ? [] : [code`decode: ${decode}`];
  }

  #codec(schema: SchemaId | undefined, direction: Direction): readonly Code[] {
    const values = partCodec(this.#api, this.#names, schema, direction);
    return values === undefined ? [] : [code`codec: ${values}`];
  }

  #spaces(serialization: Serialization): readonly Code[] {
    return isSpaceDelimited(this.#api, serialization) ? [code`spaceDelimited: true`] : [];
  }

  #validator(isWanted: (part: OperationPart) => boolean): readonly Code[] {
    const part = this.#parts.find(isWanted);
    return part === undefined
      ? []
      : [code`validate: ${this.#names.part("validators.validatePart", this.#operation, part)}`];
  }
}
