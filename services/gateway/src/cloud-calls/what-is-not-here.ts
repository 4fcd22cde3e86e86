import type { Config } from '@garimpo/service-kit';

/** English, for whoever wrote the program that asks. */
export function whatIsNotHere(what: string, { publicUrl }: Pick<Config, 'publicUrl'>): string {
  return `There are no ${what} here. What can be asked is described at ${new URL('/api/docs', publicUrl).href}`;
}
