/** What follows from a golden row alone is not worked out again for the next list of its query. */

/** Remembers one value: the lists of a query come one after the other. */
export function rememberLast<K, V>(workOut: (key: K) => V): (key: K) => V {
  let last: { readonly key: K; readonly value: V } | undefined;
  return (key) => {
    if (last?.key !== key) last = { key, value: workOut(key) };
    return last.value;
  };
}
