import { describe, expect, it } from '@jest/globals';
import { servicesEnvironment, setupEnvironment } from './services-environment.mjs';
import { readSettings } from './shared/settings.mjs';

const secrets = { OPS_TOKEN: 'ours', WEBHOOK_SECRET_DEMO: 'demo', DATABASE_ROLE_KEY: 'roles' };
const admin = 'postgres://garimpo:secret@127.0.0.1:5499/postgres';

describe('what the services are told', () => {
  it('gives the administrator of the embedded database to the set-up alone', () => {
    const settings = readSettings({}, '/srv');
    expect(setupEnvironment({}, settings, admin, secrets)).toMatchObject({ DATABASE_URL: admin });
    expect(servicesEnvironment({}, settings, admin, secrets)).toEqual({
      NODE_ENV: 'production',
      OPS_TOKEN: 'ours',
      WEBHOOK_SECRET_DEMO: 'demo',
      DATABASE_ROLE_KEY: 'roles',
      HOST: '127.0.0.1',
      PORT: '3000',
      DATA_DIR: '/srv/.data',
      PUBLIC_URL: 'http://localhost:3000',
      DATABASE_URL: 'postgres://garimpo@127.0.0.1:5499/postgres',
      GARIMPO_EMBEDDED: '1',
    });
  });

  it('leaves the passwords and webhooks of another database to its operator', () => {
    const env = { DATABASE_URL: 'postgres://a:b@db.exemplo.com/app', OPS_TOKEN: '', LOG_LEVEL: 'warn' };
    const settings = readSettings(env, '/srv');
    const told = servicesEnvironment(env, settings, env.DATABASE_URL, secrets);
    expect(told).toMatchObject({ DATABASE_URL: env.DATABASE_URL, GARIMPO_EMBEDDED: '0', LOG_LEVEL: 'warn' });
    expect(told).not.toHaveProperty('DATABASE_ROLE_KEY');
    expect(told).not.toHaveProperty('WEBHOOK_SECRET_DEMO');
    expect(told['OPS_TOKEN']).toBe('ours');
  });

  it('prefers a secret that the environment gives', () => {
    const env = { OPS_TOKEN: 'theirs' };
    expect(setupEnvironment(env, readSettings(env, '/srv'), admin, secrets)['OPS_TOKEN']).toBe('theirs');
  });
});
