import { createCipheriv } from 'node:crypto';
import type { BuiltQuiz } from './built-quiz.ts';
import { ENCRYPTED, FORM, FORTY, NEXT, SUBTLE, TWELVE } from './built-quizzes.ts';
import { CHECKOUT_HOST, QUIZ_HOST, SECURE_HOST } from './quiz.ts';

/** Quizzes of one application, which differ in the page's data. */
const OF_NEXT = new Map([NEXT, FORM, TWELVE, FORTY].map((quiz) => [quiz.name, quiz]));
const XOR_KEY = 'q9x7n5w2p3l3';
/** A key in the page hides nothing, as in real quizzes. */
const AES_KEY = Buffer.from('garimpo-quiz-key-de-teste-000032');
const AES_VECTOR = Buffer.from('vetor-de-12b');

/** Generates a page from data; null for other addresses. */
export function madePage(host: string, path: string): string | null {
  const [name = '', ...rest] = path.split('/').filter((part) => part !== '');
  if (host === QUIZ_HOST && rest.length === 0 && name === ENCRYPTED.name) return xorPage(ENCRYPTED);
  if (host === SECURE_HOST && rest.length === 0 && name === SUBTLE.name) return aesPage(SUBTLE);
  const quiz = OF_NEXT.get(name);
  // Every screen has an address at which the application starts as well.
  const isScreen = rest.length === 0 || (rest.length === 1 && quiz?.screens.some(({ id }) => id === rest[0]));
  return host === QUIZ_HOST && quiz !== undefined && isScreen ? nextPage(quiz) : null;
}

/** Shows the visitor's address and parameters. */
export function checkoutPage(address: URL): string {
  const rows = [...address.searchParams].map(([name, value]) => `<li>${escapeHtml(`${name}=${value}`)}</li>`);
  return page(
    'Pagamento',
    `<h1>Pagamento seguro</h1><p id="produto">${escapeHtml(address.pathname)}</p><ul>${rows.join('')}</ul>`,
  );
}

function nextPage({ name, screens }: BuiltQuiz): string {
  const data = textForScript({
    props: { pageProps: { quiz: { name, screens } } },
    page: '/[quiz]',
    query: { quiz: name },
    buildId: 'k3J9xQ7vTn2bLw5y',
  });
  const chunks = [
    'webpack-5f2a8c31d07be946',
    'framework-8d41c0aa3be97f52',
    'main-0b7e92d4a6c815f3',
    'pages/%5Bquiz%5D-c4a99e1037d2b865',
  ];
  const whole = `<script id="__NEXT_DATA__" type="application/json">${data}</script>`;
  return page(
    screens[0]?.title ?? name,
    `<div id="__next"></div>${name === TWELVE.name ? streamed(data) : whole}`,
    '<link rel="stylesheet" href="/_next/static/css/8e3fd1a6b0c97245.css">' +
      chunks.map((chunk) => `<script src="/_next/static/chunks/${chunk}.js" defer></script>`).join(''),
  );
}

/** Splits the data anywhere, here within the checkout's address. */
function streamed(data: string): string {
  const cut = data.indexOf(CHECKOUT_HOST) + 'check'.length;
  const pieces = [data.slice(0, cut), data.slice(cut)];
  return pieces
    .map((piece) => `<script>(self.__next_f=self.__next_f||[]).push(${textForScript([1, piece])})</script>`)
    .join('');
}

function textForScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function xorPage(quiz: BuiltQuiz): string {
  const bytes = Buffer.from(JSON.stringify(quiz));
  const hidden = bytes.map((byte, at) => byte ^ XOR_KEY.charCodeAt(at % XOR_KEY.length) ^ ((at * 31) & 255));
  // The script has the other half of the key.
  const half = [...XOR_KEY.slice(0, -4)].reverse().join('');
  return encryptedPage(quiz.name, half, Buffer.from(hidden));
}

function aesPage(quiz: BuiltQuiz): string {
  const cipher = createCipheriv('aes-256-gcm', AES_KEY, AES_VECTOR);
  const hidden = [AES_VECTOR, cipher.update(JSON.stringify(quiz)), cipher.final(), cipher.getAuthTag()];
  return encryptedPage(quiz.name, AES_KEY.toString('base64'), Buffer.concat(hidden));
}

function encryptedPage(name: string, key: string, hidden: Buffer): string {
  return page(
    'Diagnóstico',
    `<main id="app" data-k="${key}"></main><script id="q" type="text/plain">${hidden.toString('base64')}</script>` +
      `<script src="http://cdn.quiz.test/reprodutor.js"></script><script src="/${name}/jogador.js"></script>`,
    '<link rel="stylesheet" href="http://cdn.quiz.test/quiz.css">',
  );
}

function page(title: string, body: string, head = ''): string {
  return `<!DOCTYPE html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>${head}</head>
<body>${body}</body></html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);
}
