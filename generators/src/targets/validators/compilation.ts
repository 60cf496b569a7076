import * as runtime from "@tenon/runtime/validate";
import type { SourceFile } from "../../emit/index.ts";
import {
  type Code,
  code,
  empty,
  identifier,
  lines,
  type PrintedPiece,
  runtimeSymbol,
  textKey,
} from "../../emit/index.ts";
import type { SchemaId } from "../../model/index.ts";
import type { TargetContext } from "../target.ts";
import type { Demand } from "./check-object.ts";
import { type Condition, call } from "./condition.ts";
import { withHeirTags } from "./heir-tags.ts";
import { HoistedConstants } from "./hoisted-constants.ts";
import { KeptFunctions } from "./kept-functions.ts";
import { at, depth, issues, parameter, path, property, value } from "./parameters.ts";
import { type AskedProperty, PropertyMemory } from "./property-memory.ts";
import type { Question } from "./question.ts";
import { type Pass, Shapes } from "./shapes.ts";
import { declare, fileName, isOfFile, localName, namesIn, textOf, uses } from "./uses.ts";
import { keyOf, seatOf, type View, Views } from "./view.ts";

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

/** A property of an object. */
interface PropertyUse {
  readonly object: View;
  readonly id: SchemaId;
  readonly required: boolean;
}

/** Writes something about a property. */
type Make<T> = (property: View) => T | undefined;

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
  readonly #demands: PropertyMemory<Demand>;
  /** What report functions find wrong with properties. */
  readonly #faults: PropertyMemory<Code>;
  /** What adds each function and constant to the file and gives the names of the file that it prints, by its own. */
  readonly #declarations = new Map<string, (file: SourceFile) => Iterable<string>>();
  readonly #kept: KeptFunctions | undefined;
  /** What the function that is being written has asked so far, where that is kept. */
  #questions: Question[] | undefined;

  constructor(context: TargetContext, writers: Readonly<Record<Pass, BodyWriter>>) {
    this.context = context;
    const api = withHeirTags(context.api);
    this.views = new Views(api);
    this.#shapes = new Shapes(api, this.views.graph, context.options.formats === "assert");
    this.#demands = new PropertyMemory(
      this.views,
      (id) => this.#shapes.number("check", id),
      ({ refusal, cost }) => `${cost} ${refusal && textKey(refusal)}`,
    );
    this.#faults = new PropertyMemory(this.views, (id) => this.#shapes.number("report", id), textKey);
    this.constants = new HoistedConstants(
      (prefix, make) => {
        const name = this.#free(prefix);
        const declaration = make(name);
        if (declaration === undefined) return undefined;
        this.#declare(name, (file) => added(file, declaration));
        return name;
      },
      (asked, name) => this.#questions?.push({ kind: "constant", asked, name: name && textOf(name) }),
    );
    this.#writers = writers;
    this.#kept = context.memory && new KeptFunctions(context.memory, context.api, api);
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
    const is = this.#shapes.isShared(pass, id);
    this.#questions?.push({ kind: "repeated", pass, id, is });
    return is;
  }

  /** What a check function demands of a property; `make` writes it where no other property has the same demand. */
  demandOf(object: View, id: SchemaId, required: boolean, make: Make<Demand>): Demand | undefined {
    if (this.#questions === undefined) return this.#demands.of(object, id, required, make);
    const [asked, made] = this.#written(this.#demands, { object, id, required }, make);
    this.#questions.push({ kind: "demands", asked, made });
    return asked.written;
  }

  /** What a report function finds wrong with a property; `make` as with demands. */
  faultOf(object: View, id: SchemaId, required: boolean, make: Make<Code>): Code | undefined {
    if (this.#questions === undefined) return this.#faults.of(object, id, required, make);
    const [asked, made] = this.#written(this.#faults, { object, id, required }, make);
    this.#questions.push({ kind: "faults", asked, made });
    return asked.written;
  }

  /** Declares a function that others of the file may call, under a name that starts with the prefix. */
  declare(prefix: string, make: (name: Code) => Code): Code {
    const name = this.#free(prefix);
    const declaration = make(name);
    this.#declare(name, (file) => added(file, declaration));
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
   * Adds every function and constant to the file that the exported code needs, and what they need, one after the other: each function is
   * written when it turns out to be needed, so that nothing has to be kept that is printed already.
   */
  finish(exported: readonly Code[], file: SourceFile): void {
    const needed = new Set<string>();
    for (const piece of exported) namesIn(piece, needed);
    // Grows while it is walked.
    for (const name of needed) {
      for (const next of this.#declarations.get(name)?.(file) ?? []) needed.add(next);
    }
    this.#kept?.keep();
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

  #declare(name: Code, add: (file: SourceFile) => Iterable<string>): void {
    this.#declarations.set(textOf(name), add);
  }

  #function(pass: Pass, view: View): Code {
    const functions = this.#functions[pass];
    const key = this.#shapes.key(pass, view);
    const name = functions.get(key) ?? this.#free(`${pass}${this.#baseName(pass, view)}`);
    if (!functions.has(key)) {
      functions.set(key, name);
      this.#declare(name, (file) => this.#add(pass, view, name, file));
    }
    this.#questions?.push({ kind: "function", pass, seat: seatOf(view), name: textOf(name) });
    return name;
  }

  #add(pass: Pass, view: View, name: Code, file: SourceFile): Iterable<string> {
    const kept = this.#kept;
    if (kept === undefined) return added(file, this.#write(pass, view, name));
    const key = `${pass} ${keyOf(view)} ${textOf(name)}`;
    const last = kept.lastOf(key, view.schema.id);
    if (last !== undefined && this.#areAnsweredAsBefore(last.questions)) {
      file.repeat(last.piece);
      kept.add(key, last);
      return namesOf(last.piece);
    }
    const questions: Question[] = [];
    this.#questions = questions;
    const piece = file.print(this.#write(pass, view, name));
    this.#questions = undefined;
    kept.add(key, { questions, piece });
    return namesOf(piece);
  }

  /** What is known of a property or else is written, and what was asked for it if it was not known. */
  #written<T>(
    memory: PropertyMemory<T>,
    { object, id, required }: PropertyUse,
    make: Make<T>,
  ): readonly [AskedProperty<T>, made: readonly Question[] | undefined] {
    const around = this.#questions;
    let made: Question[] | undefined;
    const written = memory.of(object, id, required, (property) => {
      made = [];
      this.#questions = made;
      const result = make(property);
      this.#questions = around;
      return result;
    });
    return [{ object: seatOf(object), id, required, written }, made];
  }

  /**
   * Asks again what was asked when something was written in another run, in the same order, since each name depends on those that were given
   * before. At the first answer that is another one it ends: to write it anew begins with the same questions.
   */
  #areAnsweredAsBefore(questions: readonly Question[]): boolean {
    return questions.every((question) => this.#isAnsweredAsBefore(question));
  }

  #isAnsweredAsBefore(question: Question): boolean {
    switch (question.kind) {
      case "function":
        return textOf(this.#function(question.pass, this.views.seated(question.seat))) === question.name;
      case "constant": {
        const name = this.constants.again(question.asked);
        return (name && textOf(name)) === question.name;
      }
      case "repeated":
        return this.#shapes.isShared(question.pass, question.id) === question.is;
      case "demands":
        return this.#isWrittenAsBefore(this.#demands, question.asked, question.made);
      case "faults":
        return this.#isWrittenAsBefore(this.#faults, question.asked, question.made);
    }
  }

  #isWrittenAsBefore<T>(
    memory: PropertyMemory<T>,
    asked: AskedProperty<T>,
    made: readonly Question[] | undefined,
  ): boolean {
    const still = memory.isStill(asked);
    if (still !== undefined) return still;
    // What another function had it from then is not there any more.
    if (made === undefined || !this.#areAnsweredAsBefore(made)) return false;
    memory.takeOver(asked);
    return true;
  }

  /** What a function is called after: the schema's name in this output, if it has one. */
  #baseName(pass: Pass, view: View): string {
    const { name, properties } = view.schema;
    // What many schemas say is not called after one of them, unless it is an object that one of them has named.
    if (name === undefined || (properties === undefined && this.#shapes.isShared(pass, view.schema.id)))
      return "";
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

/** Adds a declaration to the file, and gives the names of the file that it prints. */
function added(file: SourceFile, declaration: Code): Iterable<string> {
  file.add(declaration);
  return namesIn(declaration);
}

function namesOf({ symbols }: PrintedPiece): Iterable<string> {
  return symbols.filter(isOfFile).map(({ name }) => name.text);
}
