import { type Code, code } from "../../emit/index.ts";
import type { SchemaId } from "../../model/index.ts";
import { callCondition, conditionOrCall } from "./check.ts";
import type { Body } from "./compilation.ts";
import { all, always, any, type Condition, never, not, print, test } from "./condition.ts";
import { readProperty } from "./property-access.ts";
import { members } from "./runtime-types.ts";
import type { View } from "./view.ts";

/** A condition on each key or index of a value, and what has to be declared before the loop over them. */
export interface Evaluated {
  readonly prelude: readonly Code[];
  readonly evaluated: Condition;
}

/**
 * The condition that a property was evaluated by a keyword beside `unevaluatedProperties` (core, 11.3), given that the
 * schema holds otherwise. Which branches of a union hold is found out once, before the loop.
 */
export function evaluatedProperty(body: Body, view: View, subject: Code, key: Code): Evaluated {
  const prelude: Code[] = [];
  const walk = new Walk(body, subject, prelude, (one) => propertyKeywords(body, one, key));
  return { evaluated: walk.within(view, true), prelude };
}

/** The condition that an item was evaluated by a keyword beside `unevaluatedItems` (core, 11.2). */
export function evaluatedItem(
  body: Body,
  view: View,
  subject: Code,
  place: { readonly index: Code; readonly item: Code },
): Evaluated {
  const prelude: Code[] = [];
  const walk = new Walk(body, subject, prelude, (one) => itemKeywords(body, one, place));
  return { evaluated: walk.within(view, true), prelude };
}

/** What the keywords of one schema evaluate, without those that apply schemas to the same value. */
interface OwnKeywords {
  /** `additionalProperties` or `items`: everything. */
  readonly rest: boolean;
  /** `unevaluatedProperties` or `unevaluatedItems`: everything, for whoever asks from outside. */
  readonly unevaluated: boolean;
  readonly own: Condition;
}

function propertyKeywords(body: Body, view: View, key: Code): OwnKeywords {
  const { schema } = view;
  return {
    rest: schema.additionalProperties !== undefined,
    unevaluated: schema.unevaluatedProperties !== undefined,
    own: knownKey(body, view, key),
  };
}

/**
 * The condition that a key is among the `properties` or `patternProperties` of a schema. A broken pattern may have been meant for any
 * key, so that none is surely unknown.
 */
export function knownKey(body: Body, view: View, key: Code): Condition {
  const { schema } = view;
  const { constants } = body.compilation;
  const names = (schema.properties ?? []).map(([name]) => name);
  const listed =
    names.length > 32
      ? [test(code`${constants.set(names)}.has(${key})`, code`!${constants.set(names)}.has(${key})`)]
      : names.map((name) => test(code`${key} === ${name}`, code`${key} !== ${name}`));
  const patterns = (schema.patternProperties ?? []).map(
    ([source]) => constants.matchesKey(source, key) ?? always,
  );
  return any([...listed, ...patterns]);
}

function itemKeywords(
  body: Body,
  view: View,
  { index, item }: { readonly index: Code; readonly item: Code },
): OwnKeywords {
  const { schema } = view;
  const prefix = schema.prefixItems?.length ?? 0;
  const own = [
    ...(prefix === 0 ? [] : [test(code`${index} < ${prefix}`, code`${index} >= ${prefix}`)]),
    ...(schema.contains === undefined
      ? []
      : [conditionOrCall(body, body.compilation.views.child(view, schema.contains), item)]),
  ];
  return {
    rest: schema.items !== undefined,
    unevaluated: schema.unevaluatedItems !== undefined,
    own: any(own),
  };
}

/** Collects what is evaluated by a schema and by all that it applies to the same value. */
class Walk {
  readonly #body: Body;
  readonly #subject: Code;
  readonly #prelude: Code[];
  readonly #keywords: (view: View) => OwnKeywords;
  readonly #open = new Set<View>();

  constructor(body: Body, subject: Code, prelude: Code[], keywords: (view: View) => OwnKeywords) {
    this.#body = body;
    this.#subject = subject;
    this.#prelude = prelude;
    this.#keywords = keywords;
  }

  /** `outermost`: the schema whose own `unevaluated…` asks, and is not counted. */
  within(view: View, outermost: boolean): Condition {
    // A schema that applies itself to the same value never ends; its check says so.
    if (this.#open.has(view) || view.schema.always !== undefined) return never;
    const { rest, unevaluated, own } = this.#keywords(view);
    if (rest || (unevaluated && !outermost)) return always;
    this.#open.add(view);
    const condition = any([own, ...this.#inPlace(view)]);
    this.#open.delete(view);
    return condition;
  }

  #inPlace(view: View): readonly Condition[] {
    const { views } = this.#body.compilation;
    const { schema } = view;
    const child = (id: SchemaId) => views.inPlace(view, id);
    const referred = [views.ref(view), views.dynamicRef(view)].filter((one) => one !== undefined);
    const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map(child);
    return [
      ...referred.map((one) => this.within(one, false)),
      ...(schema.allOf ?? []).map((id) => this.within(child(id), false)),
      ...branches.map((branch) => this.#guarded(branch)),
      ...this.#conditional(view),
      ...(schema.dependentSchemas ?? []).map(([name, id]) => this.#dependent(name, child(id))),
    ];
  }

  #guarded(branch: View): Condition {
    const evaluated = this.within(branch, false);
    return evaluated === never
      ? never
      : all([this.#hoist(callCondition(this.#body, branch, this.#subject)), evaluated]);
  }

  #conditional(view: View): readonly Condition[] {
    const { views } = this.#body.compilation;
    const { if: id, then, else: otherwise } = view.schema;
    if (id === undefined) return [];
    const branch = (one: SchemaId | undefined) =>
      one === undefined ? never : this.within(views.inPlace(view, one), false);
    const condition = views.child(view, id);
    const whenTrue = any([this.within(condition, false), branch(then)]);
    const whenFalse = branch(otherwise);
    if (whenTrue === never && whenFalse === never) return [];
    const holds = this.#hoist(callCondition(this.#body, condition, this.#subject));
    return [all([holds, whenTrue]), all([not(holds), whenFalse])];
  }

  #dependent(name: string, view: View): Condition {
    const evaluated = this.within(view, false);
    if (evaluated === never) return never;
    const property = readProperty(code`(${this.#subject} as ${members})`, name);
    return all([
      this.#hoist(test(code`${property} !== undefined`, code`${property} === undefined`)),
      evaluated,
    ]);
  }

  #hoist(condition: Condition): Condition {
    if (condition.kind === "constant") return condition;
    const local = this.#body.local("b");
    this.#prelude.push(code`const ${local} = ${print(condition)};`);
    return test(local, code`!${local}`);
  }
}
