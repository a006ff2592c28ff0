/** Returns `make` as a function that makes the value of each key once. Of a promise it keeps a failure, too. */
export function oncePer<Key, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const made = new Map<Key, Made>();
  return (key) => {
    if (!made.has(key)) made.set(key, make(key));
    return made.get(key)!;
  };
}
