import { type Pages, startPages } from './copied-pages.ts';

/** The name of the server of a page that is watched, which the product reaches at the port in `E2E_LANDING_PORT`. */
export const LANDING_HOST = 'barriga-zero.test';
export const LANDING_PAGE = `http://${LANDING_HOST}/desafio`;

export interface Offered {
  headline: string;
  price: string;
  colour: string;
}

const landingPage = ({ headline, price, colour }: Offered) =>
  `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>Desafio</title>
<meta name="viewport" content="width=device-width"><style>body { margin: 0; font: 18px sans-serif }
header { background: ${colour}; color: #fff; padding: 120px 20px } main { padding: 20px }</style></head><body>
<header><h1>${headline}</h1></header><main><p>Trinta dias de treinos curtos em casa, sem aparelhos e sem dieta da moda.</p>
<p>Por apenas <strong>${price}</strong> à vista.</p><a href="https://pay.hotmart.com/B456">Quero começar hoje</a></main></body></html>`;

/** A page of sales whose owner changes it. One at a time: its port is one for the whole run. */
export async function openLanding(offered: Offered): Promise<Pages & { change(to: Offered): void }> {
  let shown = offered;
  const pages = await startPages(() => landingPage(shown), Number(process.env['E2E_LANDING_PORT']));
  return {
    ...pages,
    change: (to) => {
      shown = to;
    },
  };
}
