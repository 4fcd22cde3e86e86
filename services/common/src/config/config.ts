import * as z from 'zod';
import {
  type AuthSettings,
  authProblems,
  authSettings,
  authVariables,
  oauthProviders,
} from './auth-settings.ts';
import { type BackupSettings, backupSettings, backupVariables } from './backup-settings.ts';
import {
  type ChannelSettings,
  channelProblems,
  channelSettings,
  channelVariables,
} from './channel-settings.ts';
import { type ConversionSettings, conversionSettings, conversionVariables } from './conversion-settings.ts';
import {
  type DatabaseSettings,
  databaseProblems,
  databaseSettings,
  databaseVariables,
} from './database-settings.ts';
import {
  type CertificateLogSettings,
  type CloneSettings,
  certificateLogSettings,
  certificateLogVariables,
  cloneSettings,
  cloneVariables,
  type GeoSettings,
  geoSettings,
  geoVariables,
  type LinkSettings,
  linkSettings,
  linkVariables,
  type PaymentSettings,
  paymentProblems,
  paymentSettings,
  paymentVariables,
  type ReaderSettings,
  readerSettings,
  readerVariables,
} from './domain-settings.ts';
import { HOST_NAME, isLoopbackHost, siteOf } from './hosts.ts';
import { LINKS_NAME, linksProblems } from './links-domain.ts';
import { type OutboundSettings, outboundSettings, outboundVariables } from './outbound-settings.ts';
import { type PeerSettings, peerProblems, peerSettings, peerVariables } from './peer-settings.ts';
import { type BucketSettings, bucketProblems, bucketSettings, storeVariables } from './store-settings.ts';
import {
  type TelemetrySettings,
  telemetryProblems,
  telemetrySettings,
  telemetryVariables,
} from './telemetry-settings.ts';

export const CONFIG = Symbol('garimpo.config');

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
export type LogLevel = (typeof logLevels)[number];

/** The configuration of a process, parsed once at its start. Nothing else reads the environment. */
export interface Config
  extends AuthSettings,
    ChannelSettings,
    CloneSettings,
    ConversionSettings,
    DatabaseSettings,
    GeoSettings,
    CertificateLogSettings,
    LinkSettings,
    OutboundSettings,
    PaymentSettings,
    PeerSettings,
    ReaderSettings,
    TelemetrySettings {
  host: string;
  port: number;
  /** Where files live on one machine. May be relative to the working directory. */
  dataDir: string;
  /** Where objects live instead, so that several machines share them. */
  bucket?: BucketSettings;
  /** Origin that browsers use, without a slash at its end. */
  publicUrl: string;
  /** Parent of every clone's host, port included. */
  sitesDomain: string;
  /** Host of links and of what users' pages load, port included. Nothing of the app is answered there. */
  linksDomain: string;
  /** True when the database is the one that `npm start` runs itself. */
  embeddedDatabase: boolean;
  /** Password of the sample account, which only a demonstration has: a new one at each start. */
  demoPassword?: string;
  supabaseUrl?: string;
  supabasePublishableKey?: string;
  /** Opens the project's admin API: with it the user of an erased account is deleted there too. */
  supabaseServiceRoleKey?: string;
  adminEmails: string[];
  privilegedEmails: string[];
  opsToken?: string;
  /** The previous one, while callers change over. */
  opsTokenPrevious?: string;
  webhookSecrets: Record<string, string>;
  /** Previous ones, for deliveries that are on their way or not switched over yet. */
  webhookSecretsPrevious: Record<string, string>;
  /** `null` where nobody answers in a chat. */
  supportChatUrl: string | null;
  contactEmail: string;
  logLevel: LogLevel;
  /** Domains that this process hosts; `['all']` for every one, and none for a gateway that only passes on. */
  services: string[];
  jobs: 'on' | 'off';
}

export class ConfigError extends Error {
  constructor(readonly problems: string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
  }
}

export type Environment = Record<string, string | undefined>;

const NO_DOMAIN = 'none';
/** Names of services without data: a process that hosts no other domain needs no database. */
const WITHOUT_DATA = [NO_DOMAIN, 'media'];
const OPS_TOKEN_MIN = 16;
/** Payment providers issue them, and some issue no longer ones. */
const WEBHOOK_SECRET_MIN = 10;
const WEBHOOK_SECRET = /^WEBHOOK_SECRET_([A-Z0-9]+(?:_[A-Z0-9]+)*)$/;
const PREVIOUS = /_PREVIOUS$/;

const emailList = z
  .string()
  .transform((text) => commaList(text).map((email) => email.toLowerCase()))
  .pipe(z.array(z.email('holds something that is not an e-mail address')));

const bearerToken = z
  .string()
  .min(OPS_TOKEN_MIN, `must have ${OPS_TOKEN_MIN} characters or more`)
  // A token with other characters could be set and never used, as no bearer header carries it.
  .regex(/^[A-Za-z0-9._~+/=-]+$/, 'may hold letters and digits without accents, and . _ ~ + / = -')
  .optional();

const schema = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce
    .number('must be a port number')
    .int('must be a port number')
    .min(1, 'must be a port number from 1 to 65535')
    .max(65_535, 'must be a port number from 1 to 65535')
    .default(3000),
  DATA_DIR: z.string().min(1).default('.data'),
  PUBLIC_URL: z.string().refine(isOrigin, 'must be an http or https origin without a path').optional(),
  SITES_DOMAIN: z
    .string()
    .regex(HOST_NAME, 'must be a host name in lower case, with a port or without')
    .optional(),
  ...databaseVariables,
  DEMO_PASSWORD: z.string().min(12, 'must have 12 characters or more').optional(),
  GARIMPO_EMBEDDED: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
  SUPABASE_URL: z.string().refine(isOrigin, 'must be an http or https origin without a path').optional(),
  SUPABASE_PUBLISHABLE_KEY: z.string().min(1).optional(),
  SUPABASE_SERVICE_ROLE_KEY: z.string().min(1).optional(),
  ADMIN_EMAILS: emailList.default([]),
  PRIVILEGED_EMAILS: emailList.default([]),
  OPS_TOKEN: bearerToken,
  OPS_TOKEN_PREVIOUS: bearerToken,
  SUPPORT_CHAT_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .refine(
      (address) => !/^https?:\/\/wa\.me\/?(?:[?#]|$)/i.test(address),
      'names no number: https://wa.me/5511999990000',
    )
    .optional(),
  CONTACT_EMAIL: z.email('must be an e-mail address').default('contato@garimpo.local'),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  SERVICES: z
    .string()
    .transform(commaList)
    .pipe(
      z
        .array(z.string().regex(/^[a-z][a-z-]*$/, 'must be a comma list of domain names'))
        .min(1, 'names no domain'),
    )
    .transform((names) => (names.length === 1 && names[0] === NO_DOMAIN ? [] : names))
    .default(['all']),
  JOBS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  ...authVariables,
  ...backupVariables,
  ...certificateLogVariables,
  ...channelVariables,
  ...conversionVariables,
  ...cloneVariables,
  ...geoVariables,
  ...linkVariables,
  ...outboundVariables,
  ...paymentVariables,
  ...peerVariables,
  ...readerVariables,
  ...storeVariables,
  ...telemetryVariables,
});

export const settingNames = Object.keys(schema.shape);

const withoutDatabase = schema.extend({ DATABASE_URL: schema.shape.DATABASE_URL.optional() });

function hostsNoData(given: Environment): boolean {
  return WITHOUT_DATA.includes(given['SERVICES']?.trim() ?? '');
}

/** Reads the environment. An empty value counts as absent. Throws {@link ConfigError}. */
export function loadConfig(env: Environment): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = (hostsNoData(given) ? withoutDatabase : schema).safeParse(given);
  const secrets = webhookSecrets(given as Record<string, string>);
  const providers = oauthProviders(given as Record<string, string>);
  if (!parsed.success || secrets.problems.length > 0 || providers.problems.length > 0) {
    throw new ConfigError([
      ...(parsed.error ? lines(parsed.error) : []),
      ...secrets.problems,
      ...providers.problems,
    ]);
  }
  const value = parsed.data;
  const bucket = bucketSettings(value);
  const sitesDomain = value.SITES_DOMAIN ?? `localhost:${value.PORT}`;
  const config: Config = {
    host: value.HOST,
    port: value.PORT,
    dataDir: value.DATA_DIR,
    publicUrl: trimSlash(value.PUBLIC_URL ?? `http://localhost:${value.PORT}`),
    sitesDomain,
    linksDomain: value.LINKS_DOMAIN ?? `${LINKS_NAME}.${sitesDomain}`,
    embeddedDatabase: value.GARIMPO_EMBEDDED === '1',
    ...(value.DEMO_PASSWORD !== undefined && { demoPassword: value.DEMO_PASSWORD }),
    adminEmails: value.ADMIN_EMAILS,
    privilegedEmails: value.PRIVILEGED_EMAILS,
    webhookSecrets: secrets.found,
    webhookSecretsPrevious: secrets.previous,
    supportChatUrl: value.SUPPORT_CHAT_URL ?? null,
    contactEmail: value.CONTACT_EMAIL,
    logLevel: value.LOG_LEVEL,
    services: value.SERVICES,
    jobs: value.JOBS,
    ...authSettings(value, providers.found),
    ...certificateLogSettings(value),
    ...channelSettings(value),
    ...conversionSettings(value),
    ...cloneSettings(value),
    ...databaseSettings(value),
    ...geoSettings(value),
    ...linkSettings(value),
    ...outboundSettings(value),
    ...paymentSettings(value),
    ...peerSettings(value),
    ...readerSettings(value),
    ...telemetrySettings(value),
    ...(bucket !== undefined && { bucket }),
    ...(value.SUPABASE_URL !== undefined && { supabaseUrl: trimSlash(value.SUPABASE_URL) }),
    ...(value.SUPABASE_PUBLISHABLE_KEY !== undefined && {
      supabasePublishableKey: value.SUPABASE_PUBLISHABLE_KEY,
    }),
    ...(value.SUPABASE_SERVICE_ROLE_KEY !== undefined && {
      supabaseServiceRoleKey: value.SUPABASE_SERVICE_ROLE_KEY,
    }),
    ...(value.OPS_TOKEN !== undefined && { opsToken: value.OPS_TOKEN }),
    ...(value.OPS_TOKEN_PREVIOUS !== undefined && { opsTokenPrevious: value.OPS_TOKEN_PREVIOUS }),
  };
  const problems = [
    ...contradictions(config),
    ...authProblems(value),
    ...channelProblems(value),
    ...databaseProblems(config),
    ...linksProblems(config),
    ...paymentProblems(value, secrets.found),
    ...bucketProblems(value),
    ...peerProblems(config),
    ...telemetryProblems(config, config.port),
  ];
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** Settings of a command that reads and writes backups, and neither database nor objects. Throws {@link ConfigError}. */
export function loadBackupSettings(env: Environment): BackupSettings {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = z.object({ ...backupVariables, ...storeVariables }).safeParse(given);
  if (!parsed.success) throw new ConfigError(lines(parsed.error));
  return backupSettings(parsed.data);
}

export function hostsDomain(config: Config, domain: string): boolean {
  return config.services.includes('all') || config.services.includes(domain);
}

/**
 * True where the demonstration account and checkout may exist: the embedded database, bound to a loopback address and reached
 * by one. An embedded database behind a public address is somebody's real installation.
 */
export function isDemonstration(config: Config): boolean {
  return (
    config.embeddedDatabase &&
    isLoopbackHost(config.host) &&
    isLoopbackHost(new URL(config.publicUrl).hostname)
  );
}

export function authUrl(config: Config): string {
  return `${config.supabaseUrl ?? config.publicUrl}/auth/v1`;
}

function contradictions(config: Config): string[] {
  const problems: string[] = [];
  if (config.authSecretPrevious !== undefined && config.authSecret === undefined)
    problems.push('AUTH_SECRET_PREVIOUS is set without AUTH_SECRET');
  if (config.opsTokenPrevious !== undefined && config.opsToken === undefined)
    problems.push('OPS_TOKEN_PREVIOUS is set without OPS_TOKEN');
  if ((config.supabaseUrl === undefined) !== (config.supabasePublishableKey === undefined)) {
    problems.push('SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY must be set together');
  }
  const appHost = new URL(config.publicUrl).hostname;
  const sitesHost = config.sitesDomain.replace(/:\d+$/, '');
  // Clones run foreign scripts: on the app's own site they could reach its cookies and pass for it.
  if (!isLoopbackHost(sitesHost) && siteOf(sitesHost) === siteOf(appHost)) {
    problems.push(
      `SITES_DOMAIN must not share the site of PUBLIC_URL (${siteOf(appHost)}): use another domain`,
    );
  }
  return problems;
}

interface WebhookSecrets {
  found: Record<string, string>;
  previous: Record<string, string>;
  problems: string[];
}

function webhookSecrets(env: Record<string, string>): WebhookSecrets {
  const secrets: WebhookSecrets = { found: {}, previous: {}, problems: [] };
  for (const [name, value] of Object.entries(env)) {
    const [current = name] = name.split(PREVIOUS);
    const provider = WEBHOOK_SECRET.exec(current)?.[1];
    if (provider === undefined) continue;
    if (value.length < WEBHOOK_SECRET_MIN)
      secrets.problems.push(`${name} must have ${WEBHOOK_SECRET_MIN} characters or more`);
    if (env[current] === undefined) secrets.problems.push(`${name} is set without ${current}`);
    const kind = current === name ? secrets.found : secrets.previous;
    kind[provider.toLowerCase().replaceAll('_', '-')] = value;
  }
  return secrets;
}

function lines(error: z.ZodError): string[] {
  const byName = new Map<string, string>();
  for (const issue of error.issues) {
    const name = String(issue.path[0]);
    if (!byName.has(name)) byName.set(name, `${name} ${issue.message}`);
  }
  return [...byName.values()];
}

function commaList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return (
    (url.protocol === 'http:' || url.protocol === 'https:') && trimSlash(text.toLowerCase()) === url.origin
  );
}

function trimSlash(text: string): string {
  return text.replace(/\/$/, '');
}
