import { formatNumber } from './numbers.ts';

const rules = new Intl.PluralRules('pt-BR');

/** `1 oferta`, `3 ofertas`, `0 ofertas` (the rule of Portuguese would say "0 oferta"; people do not). */
export function plural(count: number, one: string, many: string): string {
  const single = count !== 0 && rules.select(count) === 'one';
  return `${formatNumber(count)} ${single ? one : many}`;
}
