import * as runtime from "@tenon/runtime/validate";
import { type Code, code, empty, identifier, lines, runtimeSymbol } from "../../emit/index.ts";
import type { SchemaId } from "../../model/index.ts";
import type { TargetContext } from "../target.ts";
import type { Demand } from "./check-object.ts";
import { type Condition, call } from "./condition.ts";
import { HoistedConstants } from "./hoisted-constants.ts";
import { at, depth, issues, parameter, path, property, value } from "./parameters.ts";
import { PropertyMemory } from "./property-memory.ts";
import { type Pass, Shapes } from "./shapes.ts";
import { declare, fileName, localName, symbolsIn, uses } from "./uses.ts";
import { keyOf, type View, Views } from "./view.ts";

/** Writes the statements of a function's body. */
export type BodyWriter = (body: Body, view: View) => readonly Code[];

/** What may be imported from the runtime: a function for a schema called `Meant` must not be `reportMeant` too. */
const importedNames: readonly string[] = Object.keys(runtime);

/** One function while it is written: gives out local names that nothing else in the file has. */
export class Body {
  readonly compilation: Compilation;
  /** How many recursive calls are open, where the function can lead to recursion. */
  readonly depth: Code | undefined;
  #count = 0;

  constructor(compilation: Compilation, depth: Code | undefined) {
    this.compilation = compilation;
    this.depth = depth;
  }

  /** A new local variable: a letter and a number. */
  local(letter: "w" | "v" | "o" | "a" | "p" | "k" | "i" | "n" | "b"): Code {
    this.#count++;
    return localName(`${letter}${this.#count}`);
  }
}

/** The functions and constants of one file, made when something first asks for them. */
export class Compilation {
  readonly context: TargetContext;
  readonly views: Views;
  readonly #shapes: Shapes;
  readonly constants: HoistedConstants;
  readonly #writers: Readonly<Record<Pass, BodyWriter>>;
  readonly #functions: Readonly<Record<Pass, Map<string | number, Code>>> = {
    check: new Map(),
    report: new Map(),
  };
  readonly #used = new Set<string>(importedNames);
  readonly #numbers = new Map<string, number>();
  readonly #pending: { readonly pass: Pass; readonly view: View; readonly name: Code }[] = [];
  /** What check functions demand of properties. */
  readonly demands: PropertyMemory<Demand>;
  /** What report functions find wrong with properties. */
  readonly faults: PropertyMemory<Code>;
  /** Every function and constant of the file by its name, in the order in which they were asked for. */
  readonly #declarations = new Map<Code, Code>();

  constructor(context: TargetContext, writers: Readonly<Record<Pass, BodyWriter>>) {
    this.context = context;
    this.views = new Views(context.api);
    this.#shapes = new Shapes(context.api, this.views.graph, context.options.formats === "assert");
    this.demands = new PropertyMemory(this.views, (id) => this.#shapes.number("check", id));
    this.faults = new PropertyMemory(this.views, (id) => this.#shapes.number("report", id));
    this.constants = new HoistedConstants((prefix, make) => {
      const name = this.#free(prefix);
      const declaration = make(name);
      if (declaration === undefined) return undefined;
      this.#declarations.set(name, declaration);
      return name;
    });
    this.#writers = writers;
  }

  /** The condition that a value conforms to a view: a call of its check function. */
  checkCall(body: Body, view: View, argument: Code): Condition {
    const name = this.#function("check", view);
    if (this.views.graph.ambiguous[view.schema.id]) {
      const open = this.#depth(body, true);
      return call(
        code`${runtimeSymbol("validate", identifier("remembered"))}(${name}, ${argument}, ${open})`,
      );
    }
    return call(
      this.isDeep(view)
        ? code`${name}(${argument}, ${this.#depth(body, this.isRecursive(view))})`
        : code`${name}(${argument})`,
    );
  }

  /** The check functions of several views as a list that is declared once, for what goes through them one by one. */
  checkList(views: readonly View[]): Code {
    const names = views.map((view) => this.#function("check", view));
    return this.constants.list(views.map(keyOf).join(), names);
  }

  /** The depth that the check functions of several views are called with. */
  depthOf(body: Body, views: readonly View[]): Code {
    return this.#depth(
      body,
      views.some((view) => this.isRecursive(view)),
    );
  }

  /** A call of the check function from an exported function, which has no depth yet. */
  checkFromOutside(view: View): Code {
    const name = this.#function("check", view);
    return this.isDeep(view)
      ? code`${runtimeSymbol("validate", identifier("bounded"))}(${name}, value)`
      : code`${name}(value)`;
  }

  /** Whether other schemas say the same. */
  isRepeated(pass: Pass, id: SchemaId): boolean {
    return this.#shapes.isShared(pass, id);
  }

  /** Declares a function that others of the file may call, under a name that starts with the prefix. */
  declare(prefix: string, make: (name: Code) => Code): Code {
    const name = this.#free(prefix);
    this.#declarations.set(name, make(name));
    return name;
  }

  /** The check function of a view that cannot lead to recursion, which needs no depth. */
  checkName(view: View): Code {
    return this.#function("check", view);
  }

  /** The report function of a view. */
  reportName(view: View): Code {
    return this.#function("report", view);
  }

  /** Whether a view can lead to recursion. */
  isDeep(view: View): boolean {
    return this.views.graph.deep[view.schema.id] === true;
  }

  isRecursive(view: View): boolean {
    return this.views.graph.recursive[view.schema.id] === true;
  }

  /** Writes every function that was asked for, and those that they ask for; gives what the exported code needs of it. */
  finish(exported: readonly Code[]): readonly Code[] {
    // Grows while it is walked.
    for (const next of this.#pending) {
      this.#declarations.set(next.name, this.#write(next.pass, next.view, next.name));
    }
    const bySymbol = new Map(
      [...this.#declarations].map(([name, declaration]) => [name.parts[0], declaration]),
    );
    const needed = new Set<unknown>();
    const open = [...exported];
    for (let piece = open.pop(); piece !== undefined; piece = open.pop()) {
      for (const symbol of symbolsIn(piece)) {
        const declaration = bySymbol.get(symbol);
        if (declaration === undefined || needed.has(symbol)) continue;
        needed.add(symbol);
        open.push(declaration);
      }
    }
    return [...bySymbol].filter(([symbol]) => needed.has(symbol)).map(([, declaration]) => declaration);
  }

  #depth(body: Body, recursive: boolean): Code {
    if (body.depth === undefined) return code`0`;
    return recursive ? code`${runtimeSymbol("validate", identifier("deeper"))}(${body.depth})` : body.depth;
  }

  #write(pass: Pass, view: View, name: Code): Code {
    const deep = this.isDeep(view);
    const open = pass === "check" ? depth : code`${issues}.depth`;
    const written = this.#writers[pass](new Body(this, deep ? open : undefined), view);
    const statements = declare(property, code`let ${property}: unknown;`, written);
    if (pass === "check") {
      const last = deep ? code`, ${parameter(depth, uses(statements, depth))}: number` : empty;
      return code`
        function ${name}(${parameter(value, uses(statements, value))}: unknown${last}): boolean {
          ${lines(statements)}
        }
      `;
    }
    const type = runtimeSymbol("validate", identifier("Issues"), "type");
    const guarded = this.isRecursive(view)
      ? [
          code`${runtimeSymbol("validate", identifier("enter"))}(${issues});`,
          ...statements,
          code`${runtimeSymbol("validate", identifier("leave"))}(${issues});`,
        ]
      : statements;
    const parameters = [value, path, at, issues].map((one) => parameter(one, uses(guarded, one)));
    return code`
      function ${name}(${parameters[0]}: unknown, ${parameters[1]}: string, ${parameters[2]}: string, ${parameters[3]}: ${type}): void {
        ${lines(guarded)}
      }
    `;
  }

  #function(pass: Pass, view: View): Code {
    const functions = this.#functions[pass];
    const key = this.#shapes.key(pass, view);
    const known = functions.get(key);
    if (known !== undefined) return known;
    const name = this.#free(`${pass}${this.#baseName(pass, view)}`);
    functions.set(key, name);
    this.#pending.push({ pass, view, name });
    return name;
  }

  /** What a function is called after: the schema's name in this output, if it has one. */
  #baseName(pass: Pass, view: View): string {
    const { name, properties } = view.schema;
    // What many schemas say is not called after one of them, unless it is an object that one of them has named.
    if (name === undefined || (properties === undefined && this.isRepeated(pass, view.schema.id))) return "";
    return this.context.names.schema("validators.is", view.schema.id).name.text.slice("is".length);
  }

  /** A name that nothing else in the file has. Each wanted name goes on from the number that it last got. */
  #free(wanted: string): Code {
    for (let number = (this.#numbers.get(wanted) ?? 0) + 1; ; number++) {
      const text =
        number === 1 && /[^a-z]/.test(wanted) ? wanted : `${wanted}${/\d$/.test(wanted) ? "_" : ""}${number}`;
      if (this.#used.has(text) || this.context.names.taken.has(text)) continue;
      this.#used.add(text);
      this.#numbers.set(wanted, number);
      return fileName(identifier(text));
    }
  }
}
