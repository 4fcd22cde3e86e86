globalThis.CSS ??= {} as typeof CSS;

/** jsdom has none; what its own styles take for a property is near enough. */
globalThis.CSS.supports ??= (property: string, value?: string) => {
  const { style } = document.createElement('p');
  style.setProperty(property, value ?? '');
  return style.getPropertyValue(property) !== '';
};
