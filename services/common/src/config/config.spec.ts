import { describe, expect, it } from '@jest/globals';
import {
  authUrl,
  ConfigError,
  type Environment,
  hostsDomain,
  isDemonstration,
  loadConfig,
} from './config.ts';

const DATABASE_URL = 'postgres://postgres:password@127.0.0.1:5432/garimpo';
const load = (env: Environment = {}) => loadConfig({ DATABASE_URL, ...env });

function problems(env: Environment): string[] {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('loadConfig', () => {
  it('needs a database and nothing else', () => {
    expect(load()).toEqual({
      host: '127.0.0.1',
      port: 3000,
      dataDir: '.data',
      publicUrl: 'http://localhost:3000',
      sitesDomain: 'localhost:3000',
      linksDomain: 'links.localhost:3000',
      databaseUrl: DATABASE_URL,
      databasePoolSize: 6,
      embeddedDatabase: false,
      adminEmails: [],
      privilegedEmails: [],
      visitsOutlive: 'process',
      webhookSecrets: {},
      webhookSecretsPrevious: {},
      customerAreas: {},
      supportChatUrl: null,
      contactEmail: 'contato@garimpo.local',
      ctLogs: [],
      logLevel: 'info',
      services: ['all'],
      jobs: 'on',
      redirectOrigins: [],
      oauthProviders: [],
      signUp: true,
      manualLinking: true,
      clientRegistration: false,
      anonymousUsers: false,
      outboundAllow: [],
      chromiumSandbox: 'preferred',
      metaGraphUrl: 'https://graph.facebook.com',
      googleDataUrl: 'https://datamanager.googleapis.com',
      googleTokenUrl: 'https://oauth2.googleapis.com',
      kwaiApiUrl: 'https://www.adsnebula.com',
      tiktokApiUrl: 'https://business-api.tiktok.com',
      adLibraryReader: 'off',
      adLibraryHosts: [],
      adReaderAddress: 'main',
      adReadEveryHours: 6,
      clone: { requests: 3_000, bytes: 314_572_800, seconds: 120, atOnce: 3 },
      cloneVisits: true,
      peers: {},
      telegramApiUrl: 'https://api.telegram.org',
      trustedProxyHops: 0,
      rateLimitScale: 1,
    });
  });

  it('reads what is given', () => {
    const config = load({
      HOST: '0.0.0.0',
      PORT: '8080',
      PUBLIC_URL: 'https://app.exemplo.com.br/',
      SITES_DOMAIN: 'paginas.example',
      SUPABASE_URL: 'https://abc.supabase.co',
      SUPABASE_PUBLISHABLE_KEY: 'key',
      ADMIN_EMAILS: 'Chefe@exemplo.com.br, outra@exemplo.com.br,',
      OPS_TOKEN: 'a-token-of-the-operator',
      OPS_TOKEN_PREVIOUS: 'the-token-before-it',
      AUTH_SECRET: 'what-seals-and-has-thirty-two-signs',
      AUTH_SECRET_PREVIOUS: 'short',
      WEBHOOK_SECRET_PAY_WELL_PREVIOUS: 'secret-that-was-before-it',
      WEBHOOK_SECRET_DEMO: 'secret-of-the-demo-provider',
      WEBHOOK_SECRET_PAY_WELL: 'secret-of-the-other-provider',
      WEBHOOK_SECRET_MERCADO_PAGO: 'secret-of-mercado-pago',
      MERCADO_PAGO_ACCESS_TOKEN: 'APP_USR-0-of-the-seller',
      CUSTOMER_AREAS: 'kiwify=https://conta.example/a?b=c, mercado-pago=https://mp.example/assinaturas',
      SUPPORT_CHAT_URL: 'https://wa.me/5511999990000',
      META_ACCESS_TOKEN: '1234567890|token-of-the-app',
      META_GRAPH_URL: 'https://graph.example/',
      AD_LIBRARY_READER: 'browser',
      AD_LIBRARY_HOSTS: 'biblioteca.example, localhost:4150',
      AD_READER_ADDRESS: 'sp-2',
      AD_READ_EVERY_HOURS: '12',
      PUSH_KEY: `${'A'.repeat(42)}E=`,
      PUSH_KEY_PREVIOUS: `${'B'.repeat(42)}E`,
      TELEGRAM_BOT_TOKEN: '123456789:a-bot-of-the-tests-0000',
      TELEGRAM_API_URL: 'http://127.0.0.1:4151/',
      TIKTOK_API_URL: 'https://tiktok.example/',
      CLONE_MEGABYTES_MAX: '50',
      CLONES_AT_ONCE: '1',
      CLONE_VISITS: 'off',
      LINK_ADDRESSES: '192.0.2.7, 2001:DB8::7',
      VISITS_OUTLIVE: 'database',
      SERVICES: 'auth, offers',
      DATABASE_ROLE_KEY: 'key-of-the-database-roles',
    });
    expect(config).toMatchObject({
      host: '0.0.0.0',
      port: 8080,
      publicUrl: 'https://app.exemplo.com.br',
      adminEmails: ['chefe@exemplo.com.br', 'outra@exemplo.com.br'],
      webhookSecrets: {
        demo: 'secret-of-the-demo-provider',
        'pay-well': 'secret-of-the-other-provider',
        'mercado-pago': 'secret-of-mercado-pago',
      },
      webhookSecretsPrevious: { 'pay-well': 'secret-that-was-before-it' },
      opsTokenPrevious: 'the-token-before-it',
      authSecretPrevious: 'short',
      mercadoPagoAccessToken: 'APP_USR-0-of-the-seller',
      customerAreas: {
        kiwify: 'https://conta.example/a?b=c',
        'mercado-pago': 'https://mp.example/assinaturas',
      },
      supportChatUrl: 'https://wa.me/5511999990000',
      metaAccessToken: '1234567890|token-of-the-app',
      metaGraphUrl: 'https://graph.example',
      adLibraryReader: 'browser',
      adLibraryHosts: ['biblioteca.example', 'localhost:4150'],
      adReaderAddress: 'sp-2',
      adReadEveryHours: 12,
      tiktokApiUrl: 'https://tiktok.example',
      kwaiApiUrl: 'https://www.adsnebula.com',
      pushKey: `${'A'.repeat(42)}E`,
      pushKeyPrevious: `${'B'.repeat(42)}E`,
      telegramBotToken: '123456789:a-bot-of-the-tests-0000',
      telegramApiUrl: 'http://127.0.0.1:4151',
      clone: { requests: 3_000, bytes: 52_428_800, seconds: 120, atOnce: 1 },
      cloneVisits: false,
      linkAddresses: ['192.0.2.7', '2001:db8::7'],
      visitsOutlive: 'database',
      services: ['auth', 'offers'],
    });
    expect(authUrl(config)).toBe('https://abc.supabase.co/auth/v1');
    expect([hostsDomain(config, 'offers'), hostsDomain(config, 'accounts')]).toEqual([true, false]);
  });

  it('follows the port where nothing else is said', () => {
    const config = load({ PORT: '4100' });
    expect([config.publicUrl, config.sitesDomain, config.linksDomain]).toEqual([
      'http://localhost:4100',
      'localhost:4100',
      'links.localhost:4100',
    ]);
    expect(authUrl(config)).toBe('http://localhost:4100/auth/v1');
  });

  it('takes an empty value for none', () => {
    expect(load({ PORT: '', OPS_TOKEN: '', PUBLIC_URL: '' })).toEqual(load());
  });

  it('says which operator’s token no header could carry', () => {
    for (const token of ['a token of the operator', 'senha-do-operador-é-longa', 'quoted"0123456789abcd']) {
      expect(problems({ OPS_TOKEN: token })).toContain(
        'OPS_TOKEN may hold letters and digits without accents, and . _ ~ + / = -',
      );
    }
  });

  it('says every problem, one line each', () => {
    expect(
      problems({ PORT: 'x', LOG_LEVEL: 'loud', OPS_TOKEN: 'short', WEBHOOK_SECRET_DEMO: 'short' }),
    ).toEqual([
      'PORT must be a port number',
      expect.stringMatching(/^DATABASE_URL is missing/),
      'OPS_TOKEN must have 16 characters or more',
      'LOG_LEVEL must be one of silent, fatal, error, warn, info, debug, trace',
      'WEBHOOK_SECRET_DEMO must have 10 characters or more',
    ]);
  });

  it.each<[Environment, RegExp]>([
    [{ META_ACCESS_TOKEN: 'um token da operação' }, /^META_ACCESS_TOKEN may hold/],
    [{ META_GRAPH_URL: 'graph.example' }, /^META_GRAPH_URL must be an http/],
    [{ AD_LIBRARY_READER: 'on' }, /^AD_LIBRARY_READER must be off or browser$/],
    [{ AD_LIBRARY_HOSTS: 'https://biblioteca.example/' }, /^AD_LIBRARY_HOSTS(?:\.0)? must be a comma list/],
    [{ AD_READER_ADDRESS: 'SP 2' }, /^AD_READER_ADDRESS must be a word/],
    [{ AD_READ_EVERY_HOURS: '0' }, /^AD_READ_EVERY_HOURS must be a whole number of hours from 1 to 168$/],
    [{ AD_READ_EVERY_HOURS: '1.5' }, /^AD_READ_EVERY_HOURS must be/],
    [{ AD_READ_EVERY_HOURS: '169' }, /^AD_READ_EVERY_HOURS must be/],
    [{ PUSH_KEY: 'short' }, /^PUSH_KEY must be 32 bytes in base64url/],
    [{ PUSH_KEY_PREVIOUS: `${'B'.repeat(42)}E` }, /^PUSH_KEY_PREVIOUS is set without PUSH_KEY$/],
    [{ TELEGRAM_BOT_TOKEN: 'bot' }, /^TELEGRAM_BOT_TOKEN must be a token/],
    [{ TELEGRAM_API_URL: 'telegram' }, /^TELEGRAM_API_URL must be an http/],
    [{ KWAI_API_URL: 'kwai' }, /^KWAI_API_URL must be an http/],
    [{ CLONE_SECONDS_MAX: '121' }, /^CLONE_SECONDS_MAX must be a whole number from 10 to 120$/],
    [{ LINK_ADDRESSES: 'garimpo.example' }, /^LINK_ADDRESSES must be a comma list of IP addresses$/],
    [{ VISITS_OUTLIVE: 'memory' }, /^VISITS_OUTLIVE must be process, disk or database$/],
    [{ CLONES_AT_ONCE: '0' }, /^CLONES_AT_ONCE must be/],
    [{ CLONE_VISITS: 'sim' }, /^CLONE_VISITS must be on or off/],
    [{ PORT: '0' }, /^PORT must be/],
    [{ PORT: '65536' }, /^PORT must be/],
    [{ PORT: '3000.5' }, /^PORT must be/],
    [{ DATABASE_URL: 'mysql://u:p@h/d' }, /^DATABASE_URL must be a postgres/],
    [{ DATABASE_URL: 'postgres://u:p@h' }, /^DATABASE_URL must be a postgres/],
    [{ AUTH_SMS_WEBHOOK: 'https://sms.example/' }, /^AUTH_SMS_WEBHOOK and AUTH_SMS_WEBHOOK_SECRET must/],
    [
      { AUTH_SMS_WEBHOOK: 'https://sms.example/', AUTH_SMS_WEBHOOK_SECRET: 'segredo' },
      /^AUTH_SMS_WEBHOOK_SECRET must be whsec_/,
    ],
    [
      { AUTH_SMS_WEBHOOK_SECRET_PREVIOUS: `whsec_${'A'.repeat(32)}` },
      /^AUTH_SMS_WEBHOOK_SECRET_PREVIOUS is set without/,
    ],
    [{ AUTH_SECRET_PREVIOUS: 'x' }, /^AUTH_SECRET_PREVIOUS is set without AUTH_SECRET$/],
    [{ OPS_TOKEN_PREVIOUS: 'x'.repeat(20) }, /^OPS_TOKEN_PREVIOUS is set without OPS_TOKEN$/],
    [
      { WEBHOOK_SECRET_KIWIFY_PREVIOUS: 'x'.repeat(20) },
      /^WEBHOOK_SECRET_KIWIFY_PREVIOUS is set without WEBHOOK_SECRET_KIWIFY$/,
    ],
    [
      { DATABASE_URL, DATABASE_DIRECT_URL: 'postgres://a:b@h/d' },
      /^DATABASE_DIRECT_URL must hold the password/,
    ],
    [{ DATABASE_URL, DATABASE_POOL_SIZE: '1' }, /^DATABASE_POOL_SIZE must be a whole number from 2 to 50/],
    [{ DATABASE_URL: 'postgres://u@h/d' }, /^DATABASE_URL holds no password: set DATABASE_ROLE_KEY/],
    [{ PUBLIC_URL: 'app.example' }, /^PUBLIC_URL must be an http/],
    [{ PUBLIC_URL: 'https://app.example/path' }, /^PUBLIC_URL must be an http/],
    [{ PUBLIC_URL: 'https://user:pass@app.example' }, /^PUBLIC_URL must be an http/],
    [{ SUPABASE_URL: 'https://abc.supabase.co' }, /^SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY/],
    [{ MERCADO_PAGO_ACCESS_TOKEN: 'short' }, /^MERCADO_PAGO_ACCESS_TOKEN must have 16/],
    [{ MERCADO_PAGO_ACCESS_TOKEN: 'APP_USR of the tests' }, /^MERCADO_PAGO_ACCESS_TOKEN may hold/],
    [
      { MERCADO_PAGO_ACCESS_TOKEN: 'APP_USR-of-the-tests' },
      /^WEBHOOK_SECRET_MERCADO_PAGO and MERCADO_PAGO_ACCESS_TOKEN must be set together$/,
    ],
    [
      { WEBHOOK_SECRET_MERCADO_PAGO: 'secret-of-the-tests' },
      /^WEBHOOK_SECRET_MERCADO_PAGO and MERCADO_PAGO_ACCESS_TOKEN must be set together$/,
    ],
    [{ ADMIN_EMAILS: 'chefe' }, /^ADMIN_EMAILS holds something that is not/],
    [{ CONTACT_EMAIL: 'x' }, /^CONTACT_EMAIL must be an e-mail/],
    [{ SUPPORT_CHAT_URL: 'javascript:alert(1)' }, /^SUPPORT_CHAT_URL must be an http/],
    [{ SUPPORT_CHAT_URL: 'https://wa.me/?text=Oi' }, /^SUPPORT_CHAT_URL names no number/],
    [{ CUSTOMER_AREAS: 'kiwify=http://conta.example' }, /^CUSTOMER_AREAS must be a comma list/],
    [{ SERVICES: ',' }, /^SERVICES names no domain/],
    [{ SITES_DOMAIN: 'Sites.example/x' }, /^SITES_DOMAIN must be a host name/],
    [{ LINKS_DOMAIN: 'https://go.example' }, /^LINKS_DOMAIN must be a host name/],
    [{ JOBS: 'no' }, /^JOBS must be on or off/],
    [{ GARIMPO_EMBEDDED: 'yes' }, /^GARIMPO_EMBEDDED must be/],
  ])('refuses %j', (env, line) => {
    expect(problems({ DATABASE_URL, ...env })).toEqual([expect.stringMatching(line)]);
  });

  it('takes a database address without a password when there is a key for the roles', () => {
    const env = { DATABASE_URL: 'postgres://u@h/d', DATABASE_ROLE_KEY: 'key-of-the-database-roles' };
    expect(problems(env)).toEqual([]);
  });
});

describe('SITES_DOMAIN', () => {
  it.each([
    ['https://app.garimpo.com.br', 'sites.garimpo.com.br', 'a sister of the app'],
    ['https://app.garimpo.com.br', 'app.garimpo.com.br:8443', 'the app itself on another port'],
    ['https://garimpo.com', 'sites.garimpo.com', 'below the app'],
    ['http://192.168.0.7:3000', '192.168.0.7:4000', 'the same address'],
  ])('of %s may not be %s: %s', (PUBLIC_URL, SITES_DOMAIN) => {
    expect(problems({ DATABASE_URL, PUBLIC_URL, SITES_DOMAIN, LINKS_DOMAIN: 'go.test' })).toEqual([
      expect.stringMatching(/share the site/),
    ]);
  });

  it.each([
    ['https://app.garimpo.com.br', 'outra.com.br', 'they share only a registry'],
    ['https://garimpo.com', 'garimpo-sites.com', 'another name'],
    ['http://localhost:3000', 'localhost:3000', 'one machine'],
  ])('of %s may be %s: %s', (PUBLIC_URL, SITES_DOMAIN) => {
    expect(problems({ DATABASE_URL, PUBLIC_URL, SITES_DOMAIN })).toEqual([]);
  });
});

describe('a bucket', () => {
  const whole = {
    S3_ENDPOINT: 'http://minio:9000/',
    S3_BUCKET: 'garimpo',
    S3_REGION: 'sa-east-1',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  };

  it('is read as a whole, or with the keys of the machine', () => {
    expect(load(whole).bucket).toEqual({
      endpoint: 'http://minio:9000',
      bucket: 'garimpo',
      region: 'sa-east-1',
      keys: { accessKeyId: 'id', secretAccessKey: 'secret' },
    });
    expect(load({ S3_BUCKET: 'garimpo' }).bucket).toEqual({ bucket: 'garimpo', region: 'us-east-1' });
    expect(load({}).bucket).toBeUndefined();
  });

  it.each<[Environment, RegExp]>([
    [{ ...whole, S3_BUCKET: '' }, /^S3_BUCKET is missing, while S3_ENDPOINT, .* are set$/],
    [{ ...whole, S3_SECRET_ACCESS_KEY: '' }, /must be set together$/],
    [{ ...whole, S3_BUCKET: 'Not A Bucket' }, /^S3_BUCKET must be the name of a bucket/],
    [{ ...whole, S3_ENDPOINT: 'minio:9000' }, /^S3_ENDPOINT must be an http/],
  ])('is refused by halves: %j', (env, line) => {
    expect(problems({ DATABASE_URL, ...env })).toEqual([expect.stringMatching(line)]);
  });
});

describe('isDemonstration', () => {
  it.each<[boolean, Environment, string]>([
    [true, { GARIMPO_EMBEDDED: '1' }, 'npm start'],
    [
      true,
      { GARIMPO_EMBEDDED: '1', HOST: '::1', PUBLIC_URL: 'http://127.0.0.1:3000' },
      'loopback by address',
    ],
    [false, {}, 'a database of one’s own'],
    [false, { GARIMPO_EMBEDDED: '1', HOST: '0.0.0.0' }, 'reachable from outside'],
    [
      false,
      { GARIMPO_EMBEDDED: '1', PUBLIC_URL: 'https://app.example', SITES_DOMAIN: 'sites.test' },
      'behind a proxy',
    ],
  ])('is %s for %j: %s', (expected, env) => {
    expect(isDemonstration(load(env))).toBe(expected);
  });
});
