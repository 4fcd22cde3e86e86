import { encodeQR } from 'qr';
import sharp from 'sharp';
import { harmless, type MadeWay, otherTemplates, type Seller, shopTemplates } from './way-templates.ts';

/** Checkouts of every platform that sellers use, and some of nobody's. */
const CHECKOUTS: ((id: string, offer: number) => string)[] = [
  (id, offer) => `https://pay.hotmart.com/${id}?off=o${offer}`,
  (id, offer) => `https://pay.kiwify.com.br/${id}${offer}`,
  (id, offer) => `https://sun.eduzz.com/${id}${offer}`,
  (id, offer) => `https://app.monetizze.com.br/checkout/${id}${offer}`,
  (id, offer) => `https://ev.braip.com/checkout/${id}/${offer}`,
  (id, offer) => `https://go.perfectpay.com.br/${id}${offer}`,
  (id, offer) => `https://checkout.ticto.app/${id}${offer}`,
  (id, offer) => `https://pay.kirvano.com/${id}-${offer}`,
  (id, offer) => `https://pay.cakto.com.br/${id}_${offer}`,
  (id, offer) => `https://seguro.loja${id.toLowerCase()}.com.br/checkout?produto=${offer}`,
  (id, offer) => `https://buy.stripe.com/${id}${offer}`,
  (id, offer) => `https://www.paypal.com/ncp/payment/${id}${offer}`,
  (id, offer) => `https://mpago.la/${id}${offer}`,
  (id, offer) => `https://pag.ae/${id}${offer}`,
  (id, offer) => `https://${id.toLowerCase()}.pay.yampi.com.br/r/P${offer}`,
  (id, offer) => `https://payment.hubla.com.br/${id}/${offer}`,
  (id, offer) => `https://loja-${id.toLowerCase()}.myshopify.com/cart/${offer}:1`,
  (id, offer) => `https://pay.outra-${id.toLowerCase()}.io/oferta/${offer}`,
  (id, offer) => `https://www.${id.toLowerCase()}.app.br/carrinho/adicionar?item=${offer}`,
  (id, offer) => `https://payfast.greenn.com.br/${id}/offer/${offer}`,
];

export const PAGES = 40;
const KINDS_OF_CHECKOUT = 12;
const OTHERS = 7;
const HARMLESS = 11;
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

type Piece = Pick<MadeWay, 'markup' | 'script' | 'answer' | 'picture' | 'inline'>;

export interface MadePage {
  number: number;
  url: string;
  html: string;
  /** Files of the page by address; QR codes among them. */
  files: Record<string, { body: Buffer; type: string }>;
  answers: Record<string, string>;
  /** The truth: every way of the page, by the name of its template. */
  ways: (MadeWay & { name: string })[];
  /** Names of what may not be told of. */
  harmless: string[];
}

/** A page like those that sellers publish, and the truth about it. The same number makes the same page. */
export async function madePage(number: number): Promise<MadePage> {
  const seller = sellerOf(number);
  const shops = taken(Object.entries(shopTemplates), number * 7, KINDS_OF_CHECKOUT).map(
    ([name, make], at) => {
      const target = seller.checkout(at % 3);
      return { name, kind: 'shop' as const, target, ...make(target, seller) };
    },
  );
  const others = taken(Object.entries(otherTemplates), number * 5, OTHERS).map(([name, make]) => ({
    name,
    ...make(seller),
  }));
  const decoys = taken(Object.entries(harmless), number * 3, HARMLESS);
  const ways = [...shops, ...others];
  const pieces: Piece[] = [...ways, ...decoys.map(([, make]) => make(seller))];
  const files: MadePage['files'] = {};
  const answers: MadePage['answers'] = {};
  const markup: string[] = [];
  for (const [at, piece] of pieces.entries()) {
    if (piece.markup !== undefined) markup.push(piece.markup);
    if (piece.script !== undefined) {
      files[`/js/${at}.js`] = { body: Buffer.from(piece.script), type: 'text/javascript' };
      markup.push(`<script src="/js/${at}.js"></script>`);
    }
    if (piece.answer !== undefined) answers[`/api/${at}`] = piece.answer;
    if (piece.picture !== undefined) {
      const type = PICTURE_TYPES[(number + at) % PICTURE_TYPES.length] ?? 'png';
      files[`/img/${at}.${type}`] = { body: await pictureOf(piece.picture, type), type: `image/${type}` };
      markup.push(`<img src="/img/${at}.${type}" alt="">`);
    }
    if (piece.inline !== undefined) {
      const { text, as } = piece.inline;
      const png = `<img src="data:image/png;base64,${(await pictureOf(text, 'png')).toString('base64')}">`;
      markup.push(as === 'svg' ? encodeQR(text, 'svg') : png);
    }
  }
  return {
    number,
    url: `${seller.site}/oferta`,
    html: shellOf(number, shuffled(markup, number)),
    files,
    answers,
    ways,
    harmless: decoys.map(([name]) => name),
  };
}

const PICTURE_TYPES = ['png', 'jpeg', 'webp'] as const;

function sellerOf(number: number): Seller {
  const letters = (at: number) => LETTERS[(number * 5 + at * 7) % LETTERS.length] ?? 'A';
  const id = `${letters(0)}${letters(1)}${letters(2)}${1_000 + number * 37}`;
  const make = CHECKOUTS[number % CHECKOUTS.length] ?? CHECKOUTS[0];
  const name = `marca${letters(3).toLowerCase()}${number}`;
  const areas = ['11', '21', '31', '41', '51', '61', '71', '81', '85', '91'];
  return {
    checkout: (offer) => make?.(id, offer + 1) ?? '',
    phone: `55${areas[number % areas.length]}9${String(81_000_000 + number * 12_345)}`,
    name,
    site: `https://${number % 2 === 0 ? 'www.' : ''}${name}.com.br`,
  };
}

/** A code alone, a small one, or one within a larger picture. */
async function pictureOf(text: string, type: (typeof PICTURE_TYPES)[number]): Promise<Buffer> {
  const rows = encodeQR(text, 'raw', { border: 2 });
  const pixels = Buffer.from(rows.flatMap((row) => row.map((isDark) => (isDark ? 0 : 255))));
  const raw = { width: rows.length, height: rows.length, channels: 1 as const };
  const code = await sharp(pixels, { raw }).resize({ width: 240, kernel: 'nearest' }).png().toBuffer();
  if (text.length % 2 === 0) return sharp(code).toFormat(type).toBuffer();
  const around = { create: { width: 1_200, height: 700, channels: 3 as const, background: '#dfe7ef' } };
  return sharp(around)
    .composite([{ input: code, left: 840, top: 300 }])
    .toFormat(type)
    .toBuffer();
}

function shellOf(number: number, pieces: string[]): string {
  const title = `<title>Oferta ${number}</title><meta name="viewport" content="width=device-width">`;
  const body = pieces
    .map((piece, at) => `<section class="s${at}">${piece}</section>`)
    .join(number % 3 === 0 ? '\n' : '');
  return `<!doctype html><html lang="pt-BR"><head>${title}</head><body><h1>Oferta ${number}</h1>${body}</body></html>`;
}

/** So many of a list from a place on, round its end. */
function taken<T>(all: readonly T[], from: number, count: number): T[] {
  return Array.from({ length: Math.min(count, all.length) }, (_, at) => all[(from + at) % all.length]).filter(
    (one) => one !== undefined,
  );
}

function shuffled<T>(items: readonly T[], seed: number): T[] {
  let state = seed + 1;
  const left = [...items];
  return items.flatMap(() => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return left.splice(state % left.length, 1);
  });
}
