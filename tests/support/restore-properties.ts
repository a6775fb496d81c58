/** Remembers the own properties of an object; the answer puts them back as they were. */
export function keepProperties(object: object): () => void {
  const before = new Map(Reflect.ownKeys(object).map((key) => [key, ownOf(object, key)]));
  return () => {
    for (const key of Reflect.ownKeys(object)) {
      if (!before.has(key)) Reflect.deleteProperty(object, key);
    }
    for (const [key, own] of before) {
      if (!isSame(ownOf(object, key), own)) Reflect.defineProperty(object, key, own);
    }
  };
}

/** The same for what globals give: those of a document are kept behind a getter and a setter. */
export function keepGlobals(): () => void {
  const restoreProperties = keepProperties(globalThis);
  const keys = Reflect.ownKeys(globalThis).filter((key) => {
    const { get, set } = ownOf(globalThis, key);
    if (get === undefined || set === undefined) return false;
    // Some getters make a new object each time.
    return Object.is(Reflect.get(globalThis, key), Reflect.get(globalThis, key));
  });
  const before = new Map(keys.map((key) => [key, Reflect.get(globalThis, key)]));
  return () => {
    restoreProperties();
    for (const [key, value] of before) {
      if (!Object.is(Reflect.get(globalThis, key), value)) Reflect.set(globalThis, key, value);
    }
  };
}

function ownOf(object: object, key: PropertyKey): PropertyDescriptor {
  return Reflect.getOwnPropertyDescriptor(object, key) ?? {};
}

function isSame(one: PropertyDescriptor, other: PropertyDescriptor): boolean {
  return Object.is(one.value, other.value) && one.get === other.get && one.set === other.set;
}
