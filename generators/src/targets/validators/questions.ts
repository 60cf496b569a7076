import type { Code } from "../../emit/index.ts";
import type { SchemaId } from "../../model/index.ts";
import type { Demand } from "./check-object.ts";
import type { AskedConstant } from "./hoisted-constants.ts";
import type { AskedProperty, PropertyMemory } from "./property-memory.ts";
import type { Question } from "./question.ts";
import type { Pass } from "./shapes.ts";
import { type Seat, seatOf, type View } from "./view.ts";

/** What a compilation answers. */
export interface Answers {
  /** What the function of a view is called. */
  readonly function: (pass: Pass, seat: Seat) => string;
  /** What a constant is called, if there is one. */
  readonly constant: (asked: AskedConstant) => string | undefined;
  /** Whether other schemas say the same. */
  readonly repeated: (pass: Pass, id: SchemaId) => boolean;
}

/** A property of an object. */
export interface PropertyUse {
  readonly object: View;
  readonly id: SchemaId;
  readonly required: boolean;
}

/** Writes something about a property. */
export type Make<T> = (property: View) => T | undefined;

/** What is written about properties. */
export interface PropertyMemories {
  /** What check functions demand of them. */
  readonly demands: PropertyMemory<Demand>;
  /** What report functions find wrong with them. */
  readonly faults: PropertyMemory<Code>;
}

/** What is asked while functions are written, so that the next run can tell whether the answers are still the same. */
export class Questions {
  readonly #answers: Answers;
  readonly #properties: PropertyMemories;
  #open: Question[] | undefined;

  constructor(answers: Answers, properties: PropertyMemories) {
    this.#answers = answers;
    this.#properties = properties;
  }

  /** What has been asked so far for what is being written, to be gone on with; `undefined` where that is not kept. */
  get open(): Question[] | undefined {
    return this.#open;
  }

  /** Writes something, and gives what was asked for it. */
  noting<T>(write: () => T): readonly [written: T, asked: readonly Question[]] {
    const around = this.#open;
    const asked: Question[] = [];
    this.#open = asked;
    const written = write();
    this.#open = around;
    return [written, asked];
  }

  /** What a check function demands of a property; `make` writes it where no other property has the same demand. */
  demandOf(property: PropertyUse, make: Make<Demand>): Demand | undefined {
    return this.#ofProperty(this.#properties.demands, property, make, (asked, made) => ({
      kind: "demands",
      asked,
      made,
    }));
  }

  /** What a report function finds wrong with a property; `make` as with demands. */
  faultOf(property: PropertyUse, make: Make<Code>): Code | undefined {
    return this.#ofProperty(this.#properties.faults, property, make, (asked, made) => ({
      kind: "faults",
      asked,
      made,
    }));
  }

  /**
   * Asks again what was asked when something was written in another run, in the same order, since each name depends on those that were given
   * before. At the first answer that is another one it ends: to write it anew begins with the same questions.
   */
  areAnsweredAsBefore(questions: readonly Question[]): boolean {
    return questions.every((question) => this.#isAnsweredAsBefore(question));
  }

  #isAnsweredAsBefore(question: Question): boolean {
    switch (question.kind) {
      case "function":
        return this.#answers.function(question.pass, question.seat) === question.name;
      case "constant":
        return this.#answers.constant(question.asked) === question.name;
      case "repeated":
        return this.#answers.repeated(question.pass, question.id) === question.is;
      case "demands":
        return this.#isWrittenAsBefore(this.#properties.demands, question.asked, question.made);
      case "faults":
        return this.#isWrittenAsBefore(this.#properties.faults, question.asked, question.made);
    }
  }

  /** `questionOf`: what was asked, with what was asked for it if it was not known. */
  #ofProperty<T>(
    memory: PropertyMemory<T>,
    { object, id, required }: PropertyUse,
    make: Make<T>,
    questionOf: (asked: AskedProperty<T>, made: readonly Question[] | undefined) => Question,
  ): T | undefined {
    if (this.#open === undefined) return memory.of(object, id, required, make);
    let made: readonly Question[] | undefined;
    const written = memory.of(object, id, required, (property) => {
      const [result, asked] = this.noting(() => make(property));
      made = asked;
      return result;
    });
    this.#open.push(questionOf({ object: seatOf(object), id, required, written }, made));
    return written;
  }

  #isWrittenAsBefore<T>(
    memory: PropertyMemory<T>,
    asked: AskedProperty<T>,
    made: readonly Question[] | undefined,
  ): boolean {
    const still = memory.isStill(asked);
    if (still !== undefined) return still;
    // What another function had it from then is not there any more.
    if (made === undefined || !this.areAnsweredAsBefore(made)) return false;
    memory.takeOver(asked);
    return true;
  }
}
