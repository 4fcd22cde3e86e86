import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sealTicket } from '../src/checkout/demo-checkout.service.ts';
import { type AccountsApp, SECRET, startAccountsApp, type TestUser } from './support/accounts-app.ts';

let accounts: AccountsApp;
beforeAll(async () => {
  accounts = await startAccountsApp();
});
afterAll(() => accounts.app.close());

const HTML = { accept: 'text/html,application/xhtml+xml' };
const OWN_PAGE = { ...HTML, 'sec-fetch-site': 'same-origin' };

async function open(address: string, headers: Record<string, string> = HTML) {
  const response = await fetch(new URL(address, accounts.app.url), { headers });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

async function submit(ticket: string, headers: Record<string, string> = OWN_PAGE) {
  const response = await fetch(`${accounts.app.url}/checkout/demonstracao`, {
    method: 'POST',
    headers: { ...headers },
    body: new URLSearchParams({ ticket }),
    redirect: 'manual',
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

function ticketIn(html: string): string {
  return /name="ticket" value="([^"]+)"/.exec(html)![1]!;
}

async function newBuyer(plan: string): Promise<{ user: TestUser; address: string }> {
  const user = await accounts.newUser({ metadata: { plan_id: plan } });
  const { access } = await user.profile();
  const { pathname, search } = new URL(access.goTo!);
  return { user, address: pathname + search };
}

describe('opening the checkout', () => {
  it('says what it is, what it costs and for whom', async () => {
    const { user, address } = await newBuyer('starter');
    const { status, headers, html } = await open(address);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(html).toContain('<html lang="pt-BR">');
    expect(html).toContain('Nada é cobrado');
    expect(html).toContain('Plano Starter');
    expect(html).toContain('<s>R$67</s>');
    expect(html).toContain('<b>R$37</b>');
    expect(html).toContain('cupom lancamento');
    expect(html).toContain(user.email);
    expect(html).toContain('Pagar (demonstração)');
    expect(html).toContain('href="/escolher-plano"');
    // When the first payment is due, and what a provider's trial would be.
    expect(html).toContain('<dt>Primeiro pagamento</dt><dd>Hoje, ao confirmar</dd>');
    expect(html).toMatch(/A cada 30 dias, a próxima em \d{1,2} de [a-zç]+ de \d{4}/);
    expect(html).toContain('Este checkout não tem período de avaliação.');
    expect(html).not.toContain('7 dias');
  });

  it('shows the plain price without the coupon, and on another plan', async () => {
    const ref = randomUUID();
    const { html } = await open(`/checkout/demonstracao?plano=starter&ref=${ref}`);
    expect(html).toContain('R$\u00a067,00');
    expect(html).not.toContain('R$37');
    const other = await open(`/checkout/demonstracao?plano=avancado&cupom=lancamento&ref=${ref}`);
    expect(other.html).toContain('R$\u00a0197,00');
  });

  it('runs no script, posts nowhere else, and is not kept', async () => {
    const { address } = await newBuyer('starter');
    const { headers, html } = await open(address);
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self'");
    expect(policy).not.toContain('script-src');
    const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(html) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(policy).toContain(`style-src 'sha256-${hash}';`);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(html).not.toMatch(/<script|<[^>]+ style=/);
  });

  it('shows what the address says as text, never as markup', async () => {
    const email = '"><img src=x onerror=alert(1)>@exemplo.com.br';
    const { status, html } = await open(
      `/checkout/demonstracao?plano=starter&ref=${randomUUID()}&email=${encodeURIComponent(email)}`,
    );
    expect(status).toBe(200);
    expect(html).not.toContain('<img');
    expect(html).toContain('&quot;&gt;&lt;img');
  });

  it('writes nothing', async () => {
    const { user, address } = await newBuyer('starter');
    const before = await user.profile();
    await open(address);
    expect(await user.profile()).toEqual(before);
  });

  it('brings its own font', async () => {
    const { html } = await open((await newBuyer('starter')).address);
    const src = /src: url\("([^"]+)"\)/.exec(html)![1]!;
    const font = await fetch(accounts.app.url + src);
    expect(font.status).toBe(200);
    expect(font.headers.get('content-type')).toBe('font/woff2');
    expect(
      Buffer.from(await font.arrayBuffer())
        .subarray(0, 4)
        .toString(),
    ).toBe('wOF2');
  });

  const ref = randomUUID();
  it.each([
    ['no plan', `?ref=${ref}`],
    ['an unknown plan', `?plano=ouro&ref=${ref}`],
    ['no reference', '?plano=starter'],
    ['a reference that is none', '?plano=starter&ref=1'],
    ['a parameter twice', `?plano=starter&plano=avancado&ref=${ref}`],
    ['a parameter that nobody knows', `?plano=starter&ref=${ref}&preco=0`],
    ['an over-long e-mail', `?plano=starter&ref=${ref}&email=${'a'.repeat(255)}`],
    ['NUL in the e-mail', `?plano=starter&ref=${ref}&email=%00`],
    ['an over-long coupon', `?plano=starter&ref=${ref}&cupom=${'a'.repeat(41)}`],
  ])('explains a link with %s to a person and to a program', async (_case, query) => {
    const page = await open(`/checkout/demonstracao${query}`);
    expect(page.status).toBe(400);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.html).toContain('Este link de pagamento está incompleto');
    expect(page.html).toContain('href="/escolher-plano"');
    expect(await accounts.app.request('GET', `/checkout/demonstracao${query}`)).toMatchObject({
      status: 400,
      json: { error: { code: 'request.input.invalid' } },
    });
  });
});

describe('paying', () => {
  it('opens the board through the signed notice, over HTTP', async () => {
    const { user, address } = await newBuyer('intermediario');
    const { html } = await open(address);
    const answer = await submit(ticketIn(html));
    expect(answer.status).toBe(303);
    const [, order] =
      /^\/conta\/pagamento\?pedido=([\da-f-]{36})$/.exec(answer.headers.get('location') ?? '') ?? [];
    const { rows: orders } = await accounts.app.db.query(
      'select order_id from accounts.billing_events where user_id = $1',
      [user.id],
    );
    expect(orders).toEqual([{ order_id: order }]);
    expect(await user.profile()).toMatchObject({
      planName: 'intermediario',
      subscriptionStatus: 'active',
      access: { allowed: true },
    });
    const { rows } = await accounts.app.db.query(
      'select outcome, email from accounts.billing_events where user_id = $1',
      [user.id],
    );
    expect(rows).toEqual([{ outcome: 'applied', email: user.email }]);
  });

  it('pays once when the form is sent ten times at once', async () => {
    const { user, address } = await newBuyer('starter');
    const ticket = ticketIn((await open(address)).html);
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit(ticket)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 303));
    const { rows } = await accounts.app.db.query('select 1 from accounts.billing_events where user_id = $1', [
      user.id,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('changes the plan of an active user', async () => {
    const { user, address } = await newBuyer('starter');
    await submit(ticketIn((await open(address)).html));
    await submit(ticketIn((await open(address.replace('plano=starter', 'plano=avancado'))).html));
    expect((await user.profile()).planName).toBe('avancado');
  });

  it.each([
    ['another site', { ...HTML, 'sec-fetch-site': 'cross-site' }],
    ['another port', { ...HTML, 'sec-fetch-site': 'same-site' }],
    ['a foreign origin', { ...HTML, origin: 'http://mau.example' }],
    ['no browser', HTML],
  ])('refuses a form from %s', async (_case, headers) => {
    const { user, address } = await newBuyer('starter');
    const ticket = ticketIn((await open(address)).html);
    const answer = await submit(ticket, headers);
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('O pedido não veio desta página');
    expect((await user.profile()).subscriptionStatus).toBe('trialing');
  });

  it('refuses a ticket that is forged, altered or past its time', async () => {
    const { user, address } = await newBuyer('starter');
    const ticket = ticketIn((await open(address)).html);
    const order = { id: randomUUID(), plan: 'avancado' as const, userId: user.id, email: null };
    for (const bad of [
      '',
      'x.y',
      `${ticket}x`,
      sealTicket({ ...order, expiresAtMs: Date.now() + 60_000 }, 'another-secret-entirely'),
      sealTicket({ ...order, expiresAtMs: Date.now() }, SECRET),
    ]) {
      const answer = await submit(bad);
      expect(answer.status).toBe(410);
      expect(answer.text).toContain('Esta página de pagamento expirou');
    }
    expect((await user.profile()).subscriptionStatus).toBe('trialing');
  });

  it('says so when nobody has the account', async () => {
    const { html } = await open(`/checkout/demonstracao?plano=starter&ref=${randomUUID()}`);
    const answer = await submit(ticketIn(html));
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('Não encontramos a conta deste pagamento');
    expect(answer.text).toContain(answer.headers.get('x-request-id')!);
  });

  it('says so when the notice is not taken, and pays when it is tried again', async () => {
    const { user, address } = await newBuyer('starter');
    const ticket = ticketIn((await open(address)).html);
    const move = (from: string, to: string) =>
      accounts.app.db.query('update accounts.provider_products set product_id = $2 where product_id = $1', [
        from,
        to,
      ]);
    await move('garimpo-starter', 'fora-do-ar');
    const answer = await submit(ticket);
    await move('fora-do-ar', 'garimpo-starter');
    expect(answer.status).toBe(502);
    expect(answer.text).toContain('O pagamento de demonstração não foi confirmado');
    expect((await user.profile()).subscriptionStatus).toBe('trialing');
    expect((await submit(ticket)).status).toBe(303);
    expect((await user.profile()).subscriptionStatus).toBe('active');
  });

  it.each([
    ['a field that nobody knows', 'ticket=x&plano=avancado', 'application/x-www-form-urlencoded', 400],
    ['a field twice', 'ticket=x&ticket=y', 'application/x-www-form-urlencoded', 400],
    ['no field', 'a=b', 'application/x-www-form-urlencoded', 400],
    ['no body', '', 'application/x-www-form-urlencoded', 400],
    ['an over-long ticket', `ticket=${'a'.repeat(2049)}`, 'application/x-www-form-urlencoded', 400],
    ['JSON', '{"ticket":"x"}', 'application/json', 415],
    ['a body over its limit', `ticket=${'a'.repeat(70_000)}`, 'application/x-www-form-urlencoded', 413],
  ])('refuses %s', async (_case, body, type, status) => {
    const response = await fetch(`${accounts.app.url}/checkout/demonstracao`, {
      method: 'POST',
      headers: { 'content-type': type, 'sec-fetch-site': 'same-origin' },
      body,
    });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: { code: expect.stringMatching(/^request\./) } });
  });
});

describe('where there is no demonstration', () => {
  it.each([
    ['the database is not the embedded one', { embeddedDatabase: false }],
    ['the process listens to the network', { host: '0.0.0.0' }],
    ['the address is a public one', { publicUrl: 'https://garimpo.example' }],
    ['there is no secret to sign with', { webhookSecrets: {} }],
  ])('does not exist when %s', async (_case, config) => {
    const closed = await startAccountsApp(config);
    try {
      for (const [method, path] of [
        ['GET', `/checkout/demonstracao?plano=starter&ref=${randomUUID()}`],
        ['GET', '/checkout/demonstracao'],
        ['GET', '/checkout/demonstracao/inter.woff2'],
        ['POST', '/checkout/demonstracao'],
      ] as const) {
        expect(await closed.app.request(method, path)).toMatchObject({
          status: 404,
          json: { error: { code: 'accounts.checkout.unavailable' } },
        });
      }
      expect((await closed.plan('starter')).checkoutUrl).toBeNull();
      const user = await closed.newUser({ metadata: { plan_id: 'starter' } });
      expect((await user.profile()).access.goTo).toBe('/escolher-plano');
    } finally {
      await closed.app.close();
    }
  });
});
