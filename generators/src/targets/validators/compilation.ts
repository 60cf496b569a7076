import type { SourceFile } from "../../emit/index.ts";
import { type Code, code, identifier, type PrintedPiece, runtimeSymbol, textKey } from "../../emit/index.ts";
import type { SchemaId } from "../../model/index.ts";
import type { TargetContext } from "../target.ts";
import { type Condition, call } from "./condition.ts";
import { FreeNames } from "./free-names.ts";
import { checkFunction, reportFunction } from "./function-declaration.ts";
import { withHeirTags } from "./heir-tags.ts";
import { HoistedConstants } from "./hoisted-constants.ts";
import { KeptFunctions } from "./kept-functions.ts";
import { depth, issues } from "./parameters.ts";
import { PropertyMemory } from "./property-memory.ts";
import { type Answers, Questions } from "./questions.ts";
import { type Pass, Shapes } from "./shapes.ts";
import { isOfFile, localName, namesIn, textOf } from "./uses.ts";
import { keyOf, seatOf, type View, Views } from "./view.ts";

/** Writes the statements of a function's body. */
export type BodyWriter = (body: Body, view: View) => readonly Code[];

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
  readonly #names: FreeNames;
  /** What adds each function and constant to the file and gives the names of the file that it prints, by its own. */
  readonly #declarations = new Map<string, (file: SourceFile) => Iterable<string>>();
  readonly #kept: KeptFunctions | undefined;
  /** What functions ask while they are written. */
  readonly questions: Questions;

  constructor(context: TargetContext, writers: Readonly<Record<Pass, BodyWriter>>) {
    this.context = context;
    const api = withHeirTags(context.api);
    this.views = new Views(api);
    this.#shapes = new Shapes(api, this.views.graph, context.options.formats === "assert");
    this.#names = new FreeNames(context.names.taken);
    this.constants = new HoistedConstants(
      (prefix, make) => {
        const name = this.#names.next(prefix);
        const declaration = make(name);
        if (declaration === undefined) return undefined;
        this.#declare(name, (file) => added(file, declaration));
        return name;
      },
      (asked, name) => this.questions.open?.push({ kind: "constant", asked, name: name && textOf(name) }),
    );
    this.questions = new Questions(this.#answers(), {
      demands: new PropertyMemory(
        this.views,
        (id) => this.#shapes.number("check", id),
        ({ refusal, cost }) => `${cost} ${refusal && textKey(refusal)}`,
      ),
      faults: new PropertyMemory(this.views, (id) => this.#shapes.number("report", id), textKey),
    });
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
    this.questions.open?.push({ kind: "repeated", pass, id, is });
    return is;
  }

  /** Declares a function that others of the file may call, under a name that starts with the prefix. */
  declare(prefix: string, make: (name: Code) => Code): Code {
    const name = this.#names.next(prefix);
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

  #answers(): Answers {
    return {
      function: (pass, seat) => textOf(this.#function(pass, this.views.seated(seat))),
      constant: (asked) => {
        const name = this.constants.again(asked);
        return name && textOf(name);
      },
      repeated: (pass, id) => this.#shapes.isShared(pass, id),
    };
  }

  #depth(body: Body, recursive: boolean): Code {
    if (body.depth === undefined) return code`0`;
    return recursive ? code`${runtimeSymbol("validate", identifier("deeper"))}(${body.depth})` : body.depth;
  }

  #write(pass: Pass, view: View, name: Code): Code {
    const deep = this.isDeep(view);
    const open = pass === "check" ? depth : code`${issues}.depth`;
    const written = this.#writers[pass](new Body(this, deep ? open : undefined), view);
    return pass === "check"
      ? checkFunction(name, written, deep)
      : reportFunction(name, written, this.isRecursive(view));
  }

  #declare(name: Code, add: (file: SourceFile) => Iterable<string>): void {
    this.#declarations.set(textOf(name), add);
  }

  #function(pass: Pass, view: View): Code {
    const functions = this.#functions[pass];
    const key = this.#shapes.key(pass, view);
    const name = functions.get(key) ?? this.#names.next(`${pass}${this.#baseName(pass, view)}`);
    if (!functions.has(key)) {
      functions.set(key, name);
      this.#declare(name, (file) => this.#add(pass, view, name, file));
    }
    this.questions.open?.push({ kind: "function", pass, seat: seatOf(view), name: textOf(name) });
    return name;
  }

  #add(pass: Pass, view: View, name: Code, file: SourceFile): Iterable<string> {
    const kept = this.#kept;
    if (kept === undefined) return added(file, this.#write(pass, view, name));
    const key = `${pass} ${keyOf(view)} ${textOf(name)}`;
    const last = kept.lastOf(key, view.schema.id);
    if (last !== undefined && this.questions.areAnsweredAsBefore(last.questions)) {
      file.repeat(last.piece);
      kept.add(key, last);
      return namesOf(last.piece);
    }
    const [piece, questions] = this.questions.noting(() => file.print(this.#write(pass, view, name)));
    kept.add(key, { questions, piece });
    return namesOf(piece);
  }

  /** What a function is called after: the schema's name in this output, if it has one. */
  #baseName(pass: Pass, view: View): string {
    const { name, properties } = view.schema;
    // What many schemas say is not called after one of them, unless it is an object that one of them has named.
    if (name === undefined || (properties === undefined && this.#shapes.isShared(pass, view.schema.id)))
      return "";
    return this.context.names.schema("validators.is", view.schema.id).name.text.slice("is".length);
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
