/** A document with every kind of parameter, body, response and security that the client writes or reads. */
export const everything = `
openapi: 3.2.0
info: { title: Everything, version: "1" }
servers:
  - url: https://{region}.example.com/v1
    variables: { region: { default: eu } }
security: [{ bearer: [read] }]
paths:
  /things/{id}/{list}/{object}:
    parameters:
      - { name: id, in: path, required: true, schema: { type: string } }
      - { name: list, in: path, required: true, style: label, explode: true, schema: { type: array, items: { type: integer } } }
      - { name: object, in: path, required: true, style: matrix, schema: { type: object, properties: { a: { type: integer } } } }
    post:
      operationId: everyParameter
      summary: Sends it all.
      description: |
        In full. */ @evil

      deprecated: true
      security: [{}, { key: [], cookie: [] }, { basic: [] }]
      parameters:
        - { name: q, in: query, schema: { type: string } }
        - { name: __proto__, in: query, schema: { type: string } }
        - { name: ids, in: query, explode: false, schema: { type: array, items: { type: integer } } }
        - { name: pipes, in: query, style: pipeDelimited, explode: false, schema: { type: array, items: { type: string } } }
        - { name: deep, in: query, style: deepObject, explode: true, schema: { type: object, properties: { a: { type: boolean } } } }
        - { name: raw, in: query, allowReserved: true, schema: { type: string } }
        - { name: json, in: query, content: { application/json: { schema: { type: object, properties: { a: { type: integer } } } } } }
        - { name: scope, in: query, schema: { type: string, x-space-delimited: true } }
        - { name: X-Numbers, in: header, schema: { type: array, items: { type: integer } } }
        - { name: X-Scopes, in: header, schema: { type: string, x-space-delimited: true } }
        - { name: session, in: cookie, schema: { type: string } }
      responses:
        "204": { description: Done. }
  /bodies:
    post:
      operationId: everyBody
      security: []
      requestBody:
        required: true
        content:
          application/json: { schema: { $ref: "#/components/schemas/Thing" } }
          application/merge-patch+json: { schema: { $ref: "#/components/schemas/Thing" } }
          application/x-www-form-urlencoded:
            schema: { type: object, properties: { ids: { type: array, items: { type: integer } }, json: { type: array, items: { type: integer } } } }
            encoding: { ids: { style: pipeDelimited, explode: false }, json: { contentType: application/json } }
          multipart/form-data:
            schema: { type: object, properties: { note: { type: string }, file: { type: string, format: binary } } }
            encoding: { note: { contentType: text/markdown } }
          text/plain: { schema: { type: string } }
          application/octet-stream: {}
          application/jsonl: { itemSchema: { $ref: "#/components/schemas/Thing" } }
      responses:
        2XX: { description: Done. }
        default: { description: Refused., content: { application/problem+json: { schema: { type: object } } } }
  /responses:
    get:
      operationId: everyResponse
      parameters: [{ name: want, in: querystring, content: { application/x-www-form-urlencoded: { schema: { type: object, properties: { want: { type: string } } } } } }]
      responses:
        "200":
          description: Fine.
          headers:
            X-Count: { required: true, schema: { type: integer } }
            X-Scopes: { schema: { type: string, x-space-delimited: true } }
            X-Flags: { schema: { type: array, items: { type: boolean } } }
            X-Json: { content: { application/json: { schema: { type: object } } } }
          content:
            application/json: { schema: { $ref: "#/components/schemas/Thing" } }
            text/plain: { schema: { type: integer } }
            application/x-www-form-urlencoded: { schema: { type: object, properties: { n: { type: integer } } } }
            image/*: {}
            text/event-stream: { itemSchema: { type: object, required: [data], properties: { data: { type: string } } } }
        default:
          description: Anything else.
          content: { application/json: { schema: { type: object, required: [error], properties: { error: { type: string } } } } }
components:
  schemas:
    Thing: { type: object, required: [a], properties: { a: { type: integer } } }
  securitySchemes:
    bearer: { type: oauth2, description: "A token.", flows: { clientCredentials: { tokenUrl: https://example.com/token, scopes: { read: Reads. } } } }
    key: { type: apiKey, in: query, name: api key }
    cookie: { type: apiKey, in: cookie, name: session }
    basic: { type: http, scheme: Basic }
    mutual: { type: mutualTLS }
`;
