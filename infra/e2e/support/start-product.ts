import { startProduct } from './product.ts';

/** One product for the whole run; every journey makes what it needs in it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const product = await startProduct();
  process.env['E2E_URL'] = product.url;
  process.env['E2E_DATA_DIR'] = product.dataDir;
  return () => product.stop();
}
