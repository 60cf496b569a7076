import * as runtime from "@tenon/runtime/validate";
import {
  type Code,
  code,
  empty,
  identifier,
  lines,
  type ModuleSymbol,
  runtimeSymbol,
} from "../../emit/index.ts";
import type { SchemaId } from "../../model/index.ts";
import type { TargetContext } from "../target.ts";
import type { Demand } from "./check-object.ts";
import { type Condition, call } from "./condition.ts";
import { withHeirTags } from "./heir-tags.ts";
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
  /** What check functions demand of properties. */
  readonly demands: PropertyMemory<Demand>;
  /** What report functions find wrong with properties. */
  readonly faults: PropertyMemory<Code>;
  /** How every function and constant of the file is written, by its name. */
  readonly #declarations = new Map<ModuleSymbol, () => Code>();

  constructor(context: TargetContext, writers: Readonly<Record<Pass, BodyWriter>>) {
    this.context = context;
    const api = withHeirTags(context.api);
    this.views = new Views(api);
    this.#shapes = new Shapes(api, this.views.graph, context.options.formats === "assert");
    this.demands = new PropertyMemory(this.views, (id) => this.#shapes.number("check", id));
    this.faults = new PropertyMemory(this.views, (id) => this.#shapes.number("report", id));
    this.constants = new HoistedConstants((prefix, make) => {
      const name = this.#free(prefix);
      const declaration = make(name);
      if (declaration === undefined) return undefined;
      this.#declare(name, () => declaration);
      return name;
    });
    this.#writers = writers;
  }

  /** The condition that a value conforms to a view: a call of its check function. */
  checkCall(body: Body, view: View, argument: Code): Condition {
    const name = this.#function("check", view);
    if (!this.isDeep(view)) return call(code`${name}(${argument})`);
    const open = this.#depth(body, this.isRecursive(view));
    if (!this.isRecursive(view)) return call(code`${name}(${argument}, ${open})`);
    const memory = this.views.graph.ambiguous[view.schema.id] ? "remembered" : "counted";
    return call(code`${runtimeSymbol("validate", identifier(memory))}(${name}, ${argument}, ${open})`);
  }

  /** The condition that the error pass has to look at a value by a view that can lead back to itself. */
  suspectCall(body: Body, view: View, argument: Code): Condition {
    const name = this.#function("check", view);
    const open = this.#depth(body, true);
    return call(code`${runtimeSymbol("validate", identifier("suspect"))}(${name}, ${argument}, ${open})`);
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
    const declaration = make(name);
    this.#declare(name, () => declaration);
    return name;
  }

  /** The check function of a view; one that can lead to recursion is called with a depth. */
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

  /**
   * Gives every function and constant that the exported code needs, and what they need, one after the other: each function is written
   * when it turns out to be needed, so that nothing has to be kept that is printed already.
   */
  finish(exported: readonly Code[], print: (declaration: Code) => void): void {
    const needed = new Set<ModuleSymbol>();
    for (const piece of exported) symbolsIn(piece, needed);
    // Grows while it is walked.
    for (const symbol of needed) {
      const declaration = this.#declarations.get(symbol)?.();
      if (declaration === undefined) continue;
      symbolsIn(declaration, needed);
      print(declaration);
    }
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

  #declare(name: Code, write: () => Code): void {
    for (const symbol of symbolsIn(name)) this.#declarations.set(symbol, write);
  }

  #function(pass: Pass, view: View): Code {
    const functions = this.#functions[pass];
    const key = this.#shapes.key(pass, view);
    const known = functions.get(key);
    if (known !== undefined) return known;
    const name = this.#free(`${pass}${this.#baseName(pass, view)}`);
    functions.set(key, name);
    this.#declare(name, () => this.#write(pass, view, name));
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
