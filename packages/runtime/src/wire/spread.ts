import { decodeDeepObject } from "./style-deep-object.ts";
import { objectsOf, type WireType } from "./wire-type.ts";

/** Whether the members of an object stand among the other parameters or fields, by their own names: exploded, but not as `deepObject`. */
export function isSpread(explode: boolean, decode: unknown): boolean {
  return explode && decode !== decodeDeepObject;
}

/** Whether an object of a type may have members that it does not name. */
export function isOpen(type: WireType): boolean {
  return objectsOf(type).some(({ additional }) => additional !== undefined);
}

/** Whether a type names a member of its objects. */
export function hasMember(type: WireType, name: string): boolean {
  return objectsOf(type).some(({ properties }) => Object.hasOwn(properties, name));
}
