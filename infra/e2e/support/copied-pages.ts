import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserType, LaunchOptions } from '@playwright/test';

/** Names of servers which the product and visitors reach at the port in `E2E_COPIES_PORT`: the owner's, and a copier's. */
export const OWN_HOST = 'metodo-sereno.test';
export const COPY_HOST = 'metodo-sereno-oficial.test';
export const COPY_HOSTS = [OWN_HOST, COPY_HOST];

export const OWN_PAGE = `http://${OWN_HOST}/oferta`;

/** A page of sales, long enough to tell it from others. */
const words = `O Método Sereno nasceu de doze anos de consultório com pessoas que não dormiam. Em quatro semanas você
aprende a preparar o quarto, o corpo e a cabeça para uma noite inteira de descanso, sem remédios e sem promessas vazias.
São vinte e oito aulas curtas, uma por dia, com exercícios de respiração, um caderno para anotar os horários e um grupo de
apoio que responde nas manhãs de segunda a sexta. Quem já fez conta que passou a acordar antes do despertador, que o humor
mudou na primeira semana e que o café da tarde deixou de fazer falta. Se em trinta dias nada mudar, devolvemos o valor
inteiro, sem perguntas, pelo mesmo meio em que ele foi pago.`;

/** @param snippet what its owner was given to put right after `<body>` */
export function salesPage(snippet: string): string {
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>Método Sereno</title></head><body>${snippet}
<header><h1>Durma a noite inteira</h1></header><main><section><h2>O método</h2><p>${words}</p></section><section>
<h2>O que você recebe</h2><ul><li>28 aulas em vídeo</li><li>Caderno de horários</li><li>Grupo de apoio</li></ul></section>
<a id="comprar" href="https://pay.hotmart.com/X123">Quero dormir bem</a></main></body></html>`;
}

export interface Pages {
  port: number;
  stop(): Promise<void>;
}

/**
 * Serves one page under each name until it is stopped.
 * @param port where the product finds it: one for the whole run, so for one journey only; any other one for visitors alone
 */
export async function startPages(
  html: (host: string) => string,
  port: 'of the product' | 'any' | number,
): Promise<Pages> {
  const server = createServer(({ headers }, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html(headers.host ?? ''));
  });
  await new Promise<void>((resolve, reject) => {
    const named = port === 'any' ? 0 : port;
    const wanted = named === 'of the product' ? Number(process.env['E2E_COPIES_PORT']) : named;
    server.once('error', reject).listen(wanted, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A browser for which those names lead there. */
export function visitorsBrowser(
  chromium: BrowserType,
  options: LaunchOptions,
  { port }: Pages,
  hosts: readonly string[] = COPY_HOSTS,
): Promise<Browser> {
  const rules = hosts.map((host) => `MAP ${host} 127.0.0.1:${port}`);
  return chromium.launch({
    ...options,
    args: [...(options.args ?? []), `--host-resolver-rules=${rules.join(', ')}`],
  });
}
