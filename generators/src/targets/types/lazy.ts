/**
 * A value that is computed when it is first asked for. What stands inside an object or array is: by then, the types that
 * recur in it are known.
 */
export function lazy<Value>(compute: () => Value): () => Value {
  let known: { readonly value: Value } | undefined;
  return () => {
    known ??= { value: compute() };
    return known.value;
  };
}
