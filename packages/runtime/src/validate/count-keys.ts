/** How many properties an object has. One that is `undefined` is not there, as in JSON. Allocates nothing. */
export function countKeys(object: { readonly [key: string]: unknown }): number {
  let count = 0;
  for (const key in object) if (object[key] !== undefined) count++;
  return count;
}
