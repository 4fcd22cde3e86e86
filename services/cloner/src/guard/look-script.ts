import { guardScript } from './guard-script.ts';

/** Judges a page as it is drawn at this moment, whether it has a guard or not: a program that gives `GuardFinding`s. */
export function lookScript(name: string): string {
  return `(() => { ${guardScript({ exits: [], mode: 'watch', findings: name })}; return window[${JSON.stringify(name)}](); })()`;
}
