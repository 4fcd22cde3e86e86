/** Wraps the setter of a property, if the browser has it, to change the text first. */
export function changeSetter<Owner extends object>(
  prototype: Owner,
  name: string,
  change: (text: string, owner: Owner) => string,
): void {
  const found = Object.getOwnPropertyDescriptor(prototype, name);
  const set = found?.set;
  if (found === undefined || set === undefined) return;
  Object.defineProperty(prototype, name, {
    configurable: true,
    enumerable: found.enumerable,
    get: found.get,
    set(this: Owner, value: unknown) {
      set.call(
        this,
        changed(value, (text) => change(text, this)),
      );
    },
  });
}

/** Wraps the getter of a property, if the browser has it. @returns the browser's own */
export function changeGetter<Owner extends object>(
  prototype: Owner,
  name: string,
  change: (value: unknown, owner: Owner) => unknown,
): (owner: Owner) => unknown {
  const found = Object.getOwnPropertyDescriptor(prototype, name);
  const get = found?.get;
  if (found === undefined || get === undefined) return () => undefined;
  Object.defineProperty(prototype, name, {
    ...found,
    get(this: Owner) {
      return change(get.call(this), this);
    },
  });
  return (owner) => get.call(owner);
}

/** Wraps a method, if the browser has it, to change its arguments first. */
export function changeArguments<Owner extends object>(
  owner: Owner,
  name: string,
  change: (given: unknown[], self: Owner) => unknown[],
): void {
  const before: unknown = Reflect.get(owner, name);
  if (typeof before !== 'function') return;
  Reflect.set(owner, name, function (this: Owner, ...given: unknown[]): unknown {
    return Reflect.apply(before, this, change(given, this));
  });
}

/** The changed text of a value, or the value itself, which may not be a string, if nothing changes. */
export function changed(value: unknown, change: (text: string) => string): unknown {
  const text = String(value);
  const to = change(text);
  return to === text ? value : to;
}
