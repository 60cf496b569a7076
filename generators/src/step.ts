/** What is being done to a document. */
export type Step = "reading" | "lowering" | "generating" | "comparing" | "writing";

/** Is told of a step just before it begins. `what`: the document, as it is named where the call comes from. */
export type OnStep = (step: Step, what: string) => void;
