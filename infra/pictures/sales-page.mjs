// @ts-check
import { createServer } from 'node:http';

/** The page that is cloned for the pictures: of a name that nobody can have. */
export const SALES_HOST = 'sono-profundo.example';

const PAGE = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Protocolo Sono Profundo</title>
<style>
body { margin: 0; font: 18px/1.6 Georgia, serif; color: #22303c; background: #f6f3ec; }
header { padding: 64px 24px; text-align: center; background: #1d3448; color: #fff; }
h1 { max-width: 20em; margin: 0 auto 16px; font-size: 38px; line-height: 1.2; }
main { max-width: 640px; margin: 0 auto; padding: 40px 24px; }
.buy { display: inline-block; padding: 14px 32px; border-radius: 6px; background: #d9932f; color: #1b1206; font-weight: 700; text-decoration: none; }
</style>
</head>
<body>
<header><h1>Durma a noite inteira de novo, sem remédio</h1><p>Um método de 21 noites, passo a passo.</p>
<a class="buy" href="https://pay.kiwify.com.br/sono">Quero dormir melhor</a></header>
<main>
<h2>O que você recebe</h2>
<ul><li>Os 21 áudios guiados</li><li>O diário do sono, para imprimir</li><li>A lista do que tirar do quarto hoje</li></ul>
<h2>Para quem é</h2>
<p>Para quem acorda de madrugada e não volta a dormir. Comece pela primeira noite e veja a diferença na sétima.</p>
<p><a class="buy" href="https://pay.kiwify.com.br/sono">Começar por R$ 97</a></p>
</main>
</body>
</html>`;

/** @returns {Promise<{ port: number, stop: () => Promise<void> }>} on loopback */
export async function serveSalesPage() {
  const server = createServer((request, response) => {
    const found = request.url === '/';
    response.writeHead(found ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(found ? PAGE : '');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the page has no port');
  return {
    port: address.port,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
