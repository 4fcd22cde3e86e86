import { LAUNCH_OFFER, type PlanName, priceWithCoupon } from '@garimpo/accounts-contract';
import { inlineSource } from '@garimpo/service-kit';
import { CHECKOUT_PATH } from '../plans/checkout-addresses.ts';
import { checkoutText, launchMoney, money, planLabels } from '../text/pt-br.ts';
import { brandMark, pageStyle } from './page-style.ts';

export const TICKET_FIELD = 'ticket';
export const FONT_NAME = 'inter.woff2';

const fontFace = `@font-face { font-family: "Inter Variable"; src: url("${CHECKOUT_PATH}/${FONT_NAME}") format("woff2"); font-weight: 100 900; font-display: swap; }`;
const style = `${fontFace}${pageStyle}`;

/** The page needs no script, loads nothing but its font, and posts only to its own origin. */
export const PAGE_POLICY = `default-src 'none'; style-src ${inlineSource(style)}; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

export interface CheckoutPage {
  plan: { name: PlanName; price: number };
  coupon: string | null;
  email: string | null;
  /** When a payment of now is renewed. */
  renewsAt: Date;
  ticket: string;
  cancelPath: string;
}

export function checkoutPage(page: CheckoutPage): string {
  const label = planLabels[page.plan.name];
  return shell(
    checkoutText.title,
    `<h1>${escapeHtml(checkoutText.title)}</h1>
<p class="notice" role="note">${escapeHtml(checkoutText.notice)}</p>
<section class="panel">
<h2>${escapeHtml(checkoutText.plan(label))}</h2>
${price(page)}
<dl>
${page.email === null ? '' : row(checkoutText.subscriber, page.email)}
${row(checkoutText.charged, checkoutText.nothingCharged)}
${row(checkoutText.firstPayment, checkoutText.firstPaymentWhen)}
${row(checkoutText.renewal, checkoutText.renewalWhen(page.renewsAt))}
</dl>
<p class="hint">${escapeHtml(checkoutText.trial)}</p>
<form method="post" action="${CHECKOUT_PATH}">
<input type="hidden" name="${TICKET_FIELD}" value="${escapeHtml(page.ticket)}">
<button class="button primary" type="submit">${escapeHtml(checkoutText.pay)}</button>
<a class="button" href="${escapeHtml(page.cancelPath)}">${escapeHtml(checkoutText.cancel)}</a>
</form>
</section>`,
  );
}

export interface FailurePage {
  title: string;
  advice: string;
  requestId: string;
  backPath: string;
}

export function failurePage(page: FailurePage): string {
  return shell(
    page.title,
    `<h1>${escapeHtml(page.title)}</h1>
<p class="notice danger" role="alert">${escapeHtml(page.advice)}</p>
<div class="actions"><a class="button" href="${escapeHtml(page.backPath)}">${escapeHtml(checkoutText.backToPlans)}</a></div>
<p class="hint">${escapeHtml(checkoutText.requestId(page.requestId))}</p>`,
  );
}

function price({ plan, coupon }: CheckoutPage): string {
  const now = priceWithCoupon(plan, coupon);
  if (now === plan.price) return amount(money(now), checkoutText.perMonth);
  return `<div>
<p class="small muted">${escapeHtml(checkoutText.from)} <s>${escapeHtml(launchMoney(plan.price))}</s> ${escapeHtml(checkoutText.to)}</p>
${amount(launchMoney(now), checkoutText.perMonthShort)}
</div>
<p><span class="badge">${escapeHtml(checkoutText.coupon(LAUNCH_OFFER.coupon))}</span></p>`;
}

function amount(figure: string, unit: string): string {
  return `<p class="price"><b>${escapeHtml(figure)}</b><span class="muted">${escapeHtml(unit)}</span></p>`;
}

function row(term: string, value: string): string {
  return `<div><dt>${escapeHtml(term)}</dt><dd>${escapeHtml(value)}</dd></div>`;
}

function shell(title: string, main: string): string {
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Garimpo</title>
<style>${style}</style>
</head>
<body>
<header><span class="brand">${brandMark}Garimpo</span></header>
<main>
${main}
</main>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
