/** What a page stores, for as long as it is shown: a frame of no origin has no storage, and scripts that ask for it fail. */
export function memoryStorage(): Storage {
  const entries = new Map<string, string>();
  const storage: Storage = {
    get length() {
      return entries.size;
    },
    key: (at) => [...entries.keys()][at] ?? null,
    getItem: (name) => entries.get(String(name)) ?? null,
    setItem: (name, value) => void entries.set(String(name), String(value)),
    removeItem: (name) => void entries.delete(String(name)),
    clear: () => entries.clear(),
  };
  return new Proxy(storage, {
    get: (target, name) =>
      Reflect.get(target, name) ?? (typeof name === 'string' ? entries.get(name) : undefined),
    set: (_target, name, value) => {
      if (typeof name === 'string') entries.set(name, String(value));
      return true;
    },
    has: (target, name) => Reflect.has(target, name) || (typeof name === 'string' && entries.has(name)),
    deleteProperty: (_target, name) => {
      if (typeof name === 'string') entries.delete(name);
      return true;
    },
  });
}

export function keptInMemory(
  window: Window,
  name: 'localStorage' | 'sessionStorage',
  storage: Storage,
): void {
  Object.defineProperty(window, name, { configurable: true, value: storage });
}
