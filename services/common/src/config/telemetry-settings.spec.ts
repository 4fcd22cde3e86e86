import { describe, expect, it } from '@jest/globals';
import { ConfigError, loadConfig } from './config.ts';

const database = { DATABASE_URL: 'postgres://a:b@127.0.0.1/c' };
const load = (env: Record<string, string>) => loadConfig({ ...database, ...env });

describe('figures', () => {
  it('are off unless a port is named', () => {
    expect(load({}).metrics).toBeUndefined();
    expect(load({ METRICS_HOST: '0.0.0.0' }).metrics).toBeUndefined();
  });

  it('are served to the machine itself by default', () => {
    expect(load({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
    expect(load({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }).metrics?.host).toBe('0.0.0.0');
  });

  it('are never served on the port of the app', () => {
    expect(() => load({ PORT: '4000', METRICS_PORT: '4000' })).toThrow(
      new ConfigError(['METRICS_PORT must not be PORT: figures are not for the public']),
    );
  });
});

describe('traces', () => {
  it('are off unless a collector is named', () => {
    expect(load({ OTEL_TRACES_SAMPLER_ARG: '0.5' }).traces).toBeUndefined();
  });

  it('are sent there, with what it wants to be shown', () => {
    const env = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
      OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Basic%20abc=, x-team = shop',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
    };
    expect(load(env).traces).toEqual({
      endpoint: 'http://collector:4318',
      headers: { authorization: 'Basic abc=', 'x-team': 'shop' },
      share: 0.1,
    });
  });

  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'must be an http or https address'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'no pair', 'must be a comma list of name=value'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%zz', 'must be a comma list of name=value'],
    ['OTEL_TRACES_SAMPLER_ARG', '2', 'must be a number from 0 to 1'],
    ['METRICS_PORT', '0', 'must be a port number from 1 to 65535'],
  ])('refuses %s=%s', (name, value, problem) => {
    expect(() => load({ [name]: value })).toThrow(new ConfigError([`${name} ${problem}`]));
  });
});
