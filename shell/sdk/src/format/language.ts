/** The languages that people may choose, and how each writes dates and numbers: the day first in all of them. */
const LOCALES = { pt: 'pt-BR', en: 'en-GB', es: 'es' } as const;
export type FormatLanguage = keyof typeof LOCALES;

let chosen: FormatLanguage = 'pt';

/**
 * How dates and numbers are written from now on, in the shell and in every tool. The texts around them stay Portuguese,
 * and so do prices, which are in reais.
 */
export function setFormatLanguage(language: FormatLanguage): void {
  chosen = language;
}

/** The formatter of the chosen language, each made once and at its first use. */
export function inLanguage<T>(make: (locale: string) => T): () => T {
  const made = new Map<FormatLanguage, T>();
  return () => {
    const known = made.get(chosen);
    if (known !== undefined) return known;
    const fresh = make(LOCALES[chosen]);
    made.set(chosen, fresh);
    return fresh;
  };
}
