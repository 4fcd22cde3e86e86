/** Query keys begin with the module's name, so that no tool touches the cache of another. */
export function toolKey<const Rest extends readonly unknown[]>(
  tool: string,
  ...rest: Rest
): readonly [string, ...Rest] {
  return [tool, ...rest];
}
