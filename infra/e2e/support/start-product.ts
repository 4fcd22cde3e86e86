import { ProviderFixture } from '@garimpo/auth-service/testing';
import { startProduct } from './product.ts';

/** One product for the whole run, and one provider that people may sign in with; every journey makes what it needs in them. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const provider = await ProviderFixture.start();
  const { issuer, clientId, clientSecret } = provider;
  const product = await startProduct({
    OAUTH_EMPRESA_ISSUER: issuer,
    OAUTH_EMPRESA_CLIENT_ID: clientId,
    OAUTH_EMPRESA_CLIENT_SECRET: clientSecret,
    // Nobody is there.
    OAUTH_AUSENTE_ISSUER: 'http://127.0.0.1:9',
    OAUTH_AUSENTE_CLIENT_ID: clientId,
    OAUTH_AUSENTE_CLIENT_SECRET: clientSecret,
  }).catch(async (error: unknown) => {
    await provider.close();
    throw error;
  });
  process.env['E2E_URL'] = product.url;
  process.env['E2E_DATA_DIR'] = product.dataDir;
  return async () => {
    await product.stop();
    await provider.close();
  };
}
