import { EventEmitter, once } from 'node:events';
import { AccountsModule, accountsSchema } from '@garimpo/accounts-service';
import { PersonalDataRegistry } from '@garimpo/service-kit';
import { readZip, type TestApp, testApp } from '@garimpo/service-kit/testing';
import { deepIt } from '@garimpo/service-kit/testing/deep';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { leaveTraces, newSubject, product, type Subject } from './support/personal-data/product.ts';

let app: TestApp;
let ana: Subject;
beforeAll(async () => {
  app = await product({ rateLimitScale: 1 });
  ana = await newSubject(app, 'ana');
  await leaveTraces(app, ana);
});
afterAll(() => app.close());

const ask = (who: Subject, signal?: AbortSignal) =>
  fetch(`${app.url}/api/account/export`, {
    headers: { authorization: `Bearer ${who.token}` },
    ...(signal && { signal }),
  });
const filesOf = async (answer: Response) => readZip(Buffer.from(await answer.arrayBuffer()));
/** Nobody has to wait here for what limits allow once in ten minutes. */
const forgetLimits = () => app.db.query('delete from accounts.rate_limits');

describe('a copy of the data', () => {
  it('holds what every domain has, told in a file of its own', async () => {
    const answer = await ask(ana);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="garimpo-meus-dados-\d{4}-\d\d-\d\d\.zip"$/,
    );
    const files = await filesOf(answer);
    expect([...files.keys()]).toEqual([
      'ofertas/ofertas.csv',
      'ofertas/ofertas.json',
      'ofertas/leituras.csv',
      'ofertas/leituras-indisponiveis.csv',
      'ofertas/paginas-acompanhadas.csv',
      'ofertas/visitas-a-paginas.csv',
      'ofertas/anuncios.csv',
      'ofertas/acontecimentos.json',
      'ofertas/alertas.csv',
      'ofertas/alertas-disparados.csv',
      'ofertas/preferencias-de-alertas.json',
      'ofertas/navegadores-com-avisos.csv',
      'ofertas/telegram.csv',
      'ofertas/webhook-de-alertas.csv',
      'ofertas/envios-de-alertas.csv',
      'clones/sites.csv',
      'clones/sites.json',
      'clones/quizzes.csv',
      'clones/rascunhos.json',
      'clones/dominios.csv',
      'clones/formularios.csv',
      'clones/respostas.json',
      'clones/meus-enderecos.json',
      'clones/blocos.json',
      'clones/pedidos.csv',
      'clones/visitas.csv',
      'clones/denuncias.csv',
      'anticlone/paginas.csv',
      'anticlone/paginas.json',
      'anticlone/copias.csv',
      'anticlone/dominios.csv',
      'anticlone/provas.csv',
      'anticlone/denuncias.csv',
      'anticlone/avisos.csv',
      'anticlone/eventos.csv',
      'anticlone/enderecos-vistos.csv',
      'filtro-de-trafego/campanhas.csv',
      'filtro-de-trafego/campanhas.json',
      'filtro-de-trafego/dominios.csv',
      'filtro-de-trafego/requisicoes.csv',
      'filtro-de-trafego/contagens.csv',
      'filtro-de-trafego/paginas-de-oferta.csv',
      'filtro-de-trafego/cliques-e-conversoes.csv',
      'filtro-de-trafego/regras-de-enderecos.csv',
      'filtro-de-trafego/visoes-de-relatorios.csv',
      'filtro-de-trafego/meus-navegadores.csv',
      'filtro-de-trafego/conexoes-de-conversoes.csv',
      'filtro-de-trafego/conversoes-enviadas.csv',
      'filtro-de-trafego/custos.csv',
      'filtro-de-trafego/enderecos-vistos.csv',
      'filtro-de-trafego/uso-por-mes.csv',
      'filtro-de-trafego/avisos-de-uso.csv',
      'conta/perfil.json',
      'conta/pagamentos.csv',
      'conta/acessos.csv',
      'conta/foto.webp',
      'acesso/usuario.json',
      'acesso/sessoes.csv',
      'acesso/programas.csv',
      'acesso/formas-de-entrar.csv',
      'acesso/apps-autenticadores.csv',
      'acesso/passkeys.csv',
      'acesso/atividade.csv',
      'LEIA-ME.txt',
    ]);
    const readMe = files.get('LEIA-ME.txt')?.toString() ?? '';
    for (const name of files.keys()) if (name !== 'LEIA-ME.txt') expect(readMe).toContain(name);
    const text = (name: string) => files.get(name)?.toString() ?? '';
    expect(text('ofertas/ofertas.csv')).toMatch(/^\uFEFFCódigo;Título;/);
    // What was typed as a formula is a text.
    expect(text('ofertas/ofertas.csv')).toContain(`"'=HYPERLINK(""https://exemplo.com"")"`);
    expect(text('ofertas/ofertas.csv')).toContain(';Aguardando;');
    expect(JSON.parse(text('ofertas/ofertas.json'))).toEqual([
      expect.objectContaining({ title: '=HYPERLINK("https://exemplo.com")', tags: ['uma; duas'] }),
    ]);
    expect(text('ofertas/leituras.csv')).toContain(';41;Registrada por você;exata');
    expect(text('ofertas/leituras-indisponiveis.csv')).toContain(';não é uma página da biblioteca');
    expect(text('ofertas/paginas-acompanhadas.csv')).toContain(';ligado;');
    expect(text('ofertas/visitas-a-paginas.csv')).toContain(`;${ana.email};"R$ 97,00"`);
    expect(text('ofertas/anuncios.csv')).toMatch(/;700000000000001;'=1\+1;ana-.*;2026-11-03;facebook;/);
    expect(text('ofertas/alertas.csv')).toContain(';cruza 40;ligado;');
    expect(text('ofertas/alertas-disparados.csv')).toContain(';cruza 40;41;;');
    expect(JSON.parse(text('ofertas/preferencias-de-alertas.json'))).toEqual({
      mail: 'soon',
      quietFrom: expect.stringMatching(/^\d\d:00:00$/),
      quietTo: expect.stringMatching(/^\d\d:30:00$/),
    });
    expect(text('ofertas/navegadores-com-avisos.csv')).toContain(
      `Chrome;Linux;https://exemplo.com/push/${ana.email};`,
    );
    expect(text('ofertas/telegram.csv')).toContain(`@${ana.email};`);
    expect(text('ofertas/webhook-de-alertas.csv')).toContain(`https://exemplo.com/hook/${ana.email};`);
    expect(text('ofertas/envios-de-alertas.csv')).toContain('e-mail;1;');
    expect(text('clones/pedidos.csv')).toContain('ZIP;https://exemplo.com/pagina;');
    expect(text('anticlone/paginas.csv')).toContain('https://exemplo.com/pagina?utm_source=meta;');
    expect(text('anticlone/copias.csv')).toContain('https://copia.test/;');
    expect(text('anticlone/dominios.csv')).toContain(';pagina-oficial.test;Nome parecido;');
    expect(text('anticlone/denuncias.csv')).toContain(
      'https://copia.test/;Hospedagem;abuse@host.exemplo;Enviada;',
    );
    expect(text('anticlone/provas.csv')).toContain('https://copia.test/;Na fila;');
    expect(text('anticlone/avisos.csv')).toContain('https://copia.test/;Cópia confirmada;E-mail;');
    expect(text('anticlone/eventos.csv')).toContain(';meta;Celular;São Paulo;BR;203.0.113.•••');
    const traffic = (name: string) => text(`filtro-de-trafego/${name}.csv`);
    expect(traffic('campanhas')).toContain(
      ';sim;https://exemplo.com/segura;https://exemplo.com/oferta (1);Facebook;Celular;',
    );
    expect(traffic('requisicoes')).toContain(';Bolos no pote;203.0.113.•••;Atendida;Pessoa;Oferta;');
    expect(traffic('contagens')).toContain(';Bolos no pote;Facebook;Celular;1;0;0;0;0;0;1;4990');
    expect(traffic('cliques-e-conversoes')).toContain(';Bolos no pote;Conversão;pedido-7;sim;4990;');
    expect(traffic('dominios')).toContain('loja-de-bolos.com.br;Pendente;');
    expect(traffic('uso-por-mes')).toMatch(/\d{4}-\d\d;8000;10000/);
    expect(traffic('avisos-de-uso')).toMatch(/\d{4}-\d\d;80%;10000;.*;Enviado;/);
    expect(traffic('regras-de-enderecos')).toContain('203.0.113.•••;Bloquear;');
    expect(JSON.parse(text('conta/perfil.json'))).toMatchObject({ email: ana.email, plan: 'starter' });
    expect(text('conta/pagamentos.csv')).toContain('demo;Pagamento aprovado;');
    expect(text('conta/pagamentos.csv')).toContain(';Starter;67;BRL;');
    expect(files.get('conta/foto.webp')?.subarray(8, 12).toString()).toBe('WEBP');
    expect(JSON.parse(text('acesso/usuario.json'))).toMatchObject({
      id: ana.id,
      email: ana.email,
      phone: expect.stringMatching(/^55\d+$/),
    });
    expect(text('acesso/apps-autenticadores.csv')).toContain(`${ana.email};totp;`);
    expect(text('acesso/programas.csv')).toContain('Programa de teste;openid email;');
    expect(text('acesso/passkeys.csv')).toContain(`${ana.email};`);
    expect(text('acesso/atividade.csv')).toContain('sign_in;');
  });

  it('holds nothing that opens the account', async () => {
    await forgetLimits();
    const all = [...(await filesOf(await ask(ana))).values()]
      .map((file) => file.toString('latin1'))
      .join('\n');
    const { rows } = await app.db.query<{ secret: string }>(
      `select password_hash as secret from auth_service.users
       union select encode(secret_box, 'hex') from auth_service.factors
       union select encode(secret_box, 'base64') from auth_service.factors
       union select encode(public_key, 'hex') from auth_service.webauthn_credentials
       union select encode(code_hash, 'hex') from auth_service.oauth_authorizations where code_hash is not null
       union select encode(token_hash, 'hex') from auth_service.refresh_tokens
       union select encode(token_hash, 'hex') from auth_service.one_time_tokens where token_hash is not null
       union select encode(code_hash, 'hex') from auth_service.one_time_tokens where code_hash is not null
       union select encode(code_hash, 'hex') from auth_service.phone_codes`,
    );
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.filter(({ secret }) => all.includes(secret))).toEqual([]);
    // Of visitors: neither a whole address nor a browser.
    expect(all).not.toMatch(/203\.0\.113\.\d|Mozilla/);
    expect(all).not.toMatch(/argon2|private|secret|token_hash|12345678909|123\.456/i);
  });

  it('is one’s own, whatever others have', async () => {
    const bia = await newSubject(app, 'bia');
    const all = [...(await filesOf(await ask(bia))).values()].map((file) => file.toString()).join('\n');
    expect(all).toContain(bia.email);
    expect(all).not.toContain(ana.email);
    expect(all).not.toContain(ana.id);
  });

  it('needs no subscription', async () => {
    await forgetLimits();
    await app.db.query(`update accounts.profiles set subscription_status = 'canceled' where id = $1`, [
      ana.id,
    ]);
    expect((await ana.request('GET', '/api/offers')).status).toBe(403);
    const answer = await ask(ana);
    expect(answer.status).toBe(200);
    expect((await filesOf(answer)).has('ofertas/ofertas.json')).toBe(true);
  });

  deepIt('is made three times at once in a short while, and then later', async () => {
    await forgetLimits();
    for (const expected of [200, 200, 200, 429]) {
      const answer = await ask(ana);
      expect(answer.status).toBe(expected);
      await answer.arrayBuffer();
      if (expected === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(60);
    }
  });
});

describe('a copy that is under way', () => {
  /** Has the offers export one file with this content while `work` runs. */
  async function exporting(content: () => AsyncGenerator<string>, work: () => Promise<void>): Promise<void> {
    const registered = app.get<PersonalDataRegistry>(PersonalDataRegistry).all();
    const offers = registered.find(({ domain }) => domain === 'offers');
    if (offers === undefined) throw new Error('no offers');
    const real = offers.export;
    offers.export = async function* () {
      yield { path: 'held.txt', about: 'x', content: content() };
    };
    await forgetLimits();
    try {
      await work();
    } finally {
      offers.export = real;
    }
  }

  /** A file that does not end until it is released. */
  function heldFile() {
    const events = new EventEmitter();
    const [begun, released, stopped] = ['begun', 'released', 'stopped'].map((name) => once(events, name));
    async function* content() {
      try {
        events.emit('begun');
        for (let line = 0; line < 20_000; line += 1) yield `${Math.random()}\n`;
        await released;
        yield 'the end';
      } finally {
        events.emit('stopped');
      }
    }
    return { content, begun, release: () => events.emit('released'), stopped };
  }

  it('is the only one of that person, and not in the way of others', async () => {
    const { content, begun, release } = heldFile();
    await exporting(content, async () => {
      const first = ask(ana);
      await begun;
      expect((await ask(ana)).status).toBe(429);
      release();
      expect((await filesOf(await first)).get('held.txt')?.toString()).toMatch(/the end$/);
      expect((await ask(ana)).status).toBe(200);
    });
  });

  it('stops when the download is cancelled', async () => {
    const { content, begun, release, stopped } = heldFile();
    await exporting(content, async () => {
      const controller = new AbortController();
      const answer = await ask(ana, controller.signal);
      await begun;
      controller.abort();
      await expect(answer.arrayBuffer()).rejects.toThrow();
      release();
      await stopped;
    });
  });

  it('breaks the download when it breaks, and leaves no file that looks whole', async () => {
    async function* content() {
      for (let line = 0; line < 50_000; line += 1) yield `${Math.random()}\n`;
      throw new Error('the database is away');
    }
    await exporting(content, async () => {
      await expect(ask(ana).then((answer) => answer.arrayBuffer())).rejects.toThrow();
    });
    await forgetLimits();
    expect((await ask(ana)).status).toBe(200);
  });
});

it('is refused as a whole where a domain is missing', async () => {
  const alone = await testApp({ modules: [AccountsModule], domains: [accountsSchema] });
  try {
    const reply = await alone.request('GET', '/api/account/export', { token: await alone.tokenFor() });
    expect(reply.status).toBe(500);
    expect(alone.logs.join('\n')).toContain(
      'what offers, cloner, anticlone, traffic-filter, releases, auth holds about people is not in this process',
    );
  } finally {
    await alone.close();
  }
});
