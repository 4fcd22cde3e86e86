import { randomBytes } from 'node:crypto';
import { ProviderFixture } from '@garimpo/auth-service/testing';
import { startQuizzes } from '@garimpo/cloner-service/testing';
import { FakeTelegram } from '@garimpo/offers-service/testing';
import { freePorts } from '@garimpo/service-kit/testing/free-port';
import { FakeNetworks } from '@garimpo/traffic-filter-service/testing';
import { COPY_HOSTS } from './copied-pages.ts';
import { LANDING_HOST } from './landing.ts';
import { startLibrary } from './library.ts';
import { MARKET_HOSTS } from './market.ts';
import { ORIGIN } from './origin.ts';
import { startProduct } from './product.ts';
import { RECEIVER_HOST } from './receivers.ts';
import { SMS_HOST } from './sms.ts';

/**
 * One product for the whole run, one provider that people may sign in with, one library of ads, quizzes, places where
 * a page to clone, one that was copied, one that is watched, who receives alerts, and a name server, may stand; every journey
 * makes what it needs in them.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const [provider, library, quizzes, ports] = await Promise.all([
    ProviderFixture.start(),
    startLibrary(),
    startQuizzes(),
    freePorts(9),
  ]);
  const [
    originPort,
    copiesPort,
    marketPort,
    landingPort,
    receiverPort,
    telegramPort,
    networksPort,
    dnsPort,
    smsPort,
  ] = ports;
  const close = () => Promise.all([provider.close(), library.close(), quizzes.stop()]);
  // Workers read it where they need the sample account; the product takes it from here too.
  process.env['DEMO_PASSWORD'] = randomBytes(12).toString('base64url');
  const { issuer, clientId, clientSecret } = provider;
  const allowed = [
    library.settings['OUTBOUND_ALLOW'],
    ...quizzes.allowed,
    `${new URL(ORIGIN).host}=127.0.0.1:${originPort}`,
    ...COPY_HOSTS.map((host) => `${host}=127.0.0.1:${copiesPort}`),
    ...MARKET_HOSTS.map((host) => `${host}=127.0.0.1:${marketPort}`),
    `${LANDING_HOST}=127.0.0.1:${landingPort}`,
    `${RECEIVER_HOST}=127.0.0.1:${receiverPort}`,
    `${SMS_HOST}=127.0.0.1:${smsPort}`,
    `${FakeTelegram.HOST}=127.0.0.1:${telegramPort}`,
    `${FakeNetworks.HOST}=127.0.0.1:${networksPort}`,
  ];
  const product = await startProduct({
    ...library.settings,
    OUTBOUND_ALLOW: allowed.join(),
    // Who answers there is a journey's.
    DNS_SERVERS: `127.0.0.1:${dnsPort}`,
    AUTH_SMS_WEBHOOK: `http://${SMS_HOST}/`,
    AUTH_SMS_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString('base64')}`,
    TELEGRAM_BOT_TOKEN: FakeTelegram.TOKEN,
    TELEGRAM_API_URL: `http://${FakeTelegram.HOST}`,
    TIKTOK_API_URL: `http://${FakeNetworks.HOST}`,
    KWAI_API_URL: `http://${FakeNetworks.HOST}`,
    OAUTH_EMPRESA_ISSUER: issuer,
    OAUTH_EMPRESA_CLIENT_ID: clientId,
    OAUTH_EMPRESA_CLIENT_SECRET: clientSecret,
    // Nobody is there.
    OAUTH_AUSENTE_ISSUER: 'http://127.0.0.1:9',
    OAUTH_AUSENTE_CLIENT_ID: clientId,
    OAUTH_AUSENTE_CLIENT_SECRET: clientSecret,
  }).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  process.env['E2E_URL'] = product.url;
  process.env['E2E_LIBRARY_PORT'] = library.port;
  process.env['E2E_ORIGIN_PORT'] = String(originPort);
  process.env['E2E_COPIES_PORT'] = String(copiesPort);
  process.env['E2E_MARKET_PORT'] = String(marketPort);
  process.env['E2E_LANDING_PORT'] = String(landingPort);
  process.env['E2E_RECEIVER_PORT'] = String(receiverPort);
  process.env['E2E_TELEGRAM_PORT'] = String(telegramPort);
  process.env['E2E_NETWORKS_PORT'] = String(networksPort);
  process.env['E2E_DNS_PORT'] = String(dnsPort);
  process.env['E2E_SMS_PORT'] = String(smsPort);
  process.env['E2E_DATA_DIR'] = product.dataDir;
  // Releases of the journeys compare with what is there, and ask nobody.
  process.env['ADVISORIES_URL'] = '';
  return async () => {
    await product.stop();
    await close();
  };
}
