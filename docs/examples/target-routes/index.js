import { code, comment, defineTarget, identifier } from "tenon";

const file = "routes.ts";

/** What the generated file imports from this package. Printing a symbol imports it. */
const route = fromRoute("route", "value");
const routeType = fromRoute("Route", "type");

/** The target, with options of its own: a function that gives a target. */
export function routes({ suffix = "Route", deprecated = "warn" } = {}) {
  return defineTarget({
    name: "routes",
    // It prints names of the target `types`, so that has to be generated too.
    requires: ["types"],
    // One name for each operation. Tenon keeps it apart from all others.
    roles: [
      { key: "routes.route", of: "operation", file, space: "value", name: ({ camel }) => camel + suffix },
    ],
    emit({ api, names, file: open, report }) {
      const output = open(file);
      for (const operation of api.operations) {
        if (operation.deprecated) {
          if (deprecated === "omit") continue;
          report({
            code: "TN499",
            message: `${operation.method} ${operation.path} is deprecated.`,
            origin: operation.origin,
          });
        }
        output.add(declaration(operation, names));
      }
    },
  });
}

/** Text of the document becomes a literal or a comment: neither can end early, whatever it says. */
function declaration(operation, names) {
  const { method, path, summary } = operation;
  const name = names.operation("routes.route", operation);
  const input = names.operation("types.input", operation);
  return code`
    ${comment({ text: summary ?? `${method} ${path}` })}export const ${name}: ${routeType}<${input}> = ${route}(${method}, ${path});
  `;
}

function fromRoute(name, space) {
  const module = { kind: "package", name: "@example/tenon-routes/route" };
  return { kind: "symbol", name: identifier(name), module, space };
}
