globalThis.CSS ??= {} as typeof CSS;

/** jsdom lacks it; its own style declarations are close enough. */
globalThis.CSS.supports ??= (property: string, value?: string) => {
  const { style } = document.createElement('p');
  style.setProperty(property, value ?? '');
  return style.getPropertyValue(property) !== '';
};
