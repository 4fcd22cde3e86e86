import { type Config, declaredRoutes, loadConfig, openApiPath } from '@garimpo/service-kit';
import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { domains } from '../domains.ts';
import { ApiDocuments, documentPage } from './api-docs.controller.ts';

const config: Config = loadConfig({ DATABASE_URL: 'postgres://a:b@127.0.0.1/c' });
const documents = new ApiDocuments(config);
const described = await Promise.all(
  domains.map(async ({ name, module }) => ({ name, module, document: await documents.find(name) })),
);

describe.each(described)('the API of $name', ({ name, module, document }) => {
  if (document === null) throw new Error(`no document of ${name}`);
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

  it('has every route that its controllers declare, and no other', () => {
    // What takes whatever the others leave answers 404 alone.
    const declared = declaredRoutes(module)
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${openApiPath(path)}`);
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(declared.sort());
    expect(described.length).toBeGreaterThan(0);
  });

  it('tells its operations apart', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(ids).toEqual([...new Set(ids)]);
  });

  it('names every parameter of a path once', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter).sort();
      for (const { parameters = [] } of Object.values(methods)) {
        const named = parameters.filter((one) => one.in === 'path').map((one) => one.name);
        expect({ path, named: named.sort() }).toEqual({ path, named: inPath });
      }
    }
  });

  it('says how each of them succeeds, who may, and what a refusal is', () => {
    for (const operation of operations) {
      const statuses = Object.keys(operation.responses);
      expect(statuses.filter((status) => Number(status) < 400)).not.toEqual([]);
      expect(operation.security.length > 0).toBe(operation['x-access'] !== 'public');
      if (operation['x-access'] === 'tool') expect(statuses).toEqual(expect.arrayContaining(['401', '403']));
    }
  });

  it('is of schemas that hold together', () => {
    const ajv = new Ajv2020({
      strict: false,
      validateFormats: false,
      inlineRefs: false,
      code: { optimize: false },
    });
    const replies = operations
      .flatMap(({ responses }) => Object.values(responses))
      .flatMap(({ content = {} }) => Object.values(content).map(({ schema }) => schema));
    expect(() => ajv.compile({ anyOf: replies, components: document.components })).not.toThrow();
  });

  it('is a page with every operation, and nothing from elsewhere', () => {
    const html = documentPage(name, document);
    for (const path of Object.keys(document.paths)) expect(html).toContain(`<code>${path}</code>`);
    expect(html).not.toMatch(/<script|\son\w+=|style=|(?:src|href)="(?!\/api\/docs|#)/);
    const targets = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    for (const [, id] of html.matchAll(/href="#([^"]+)"/g)) expect(targets).toContain(id);
  });
});

describe('the documents', () => {
  it('are of the domains of this product', async () => {
    expect(documents.names()).toEqual(domains.map(({ name }) => name));
    expect(await documents.find('nothing')).toBeNull();
    const cloud = loadConfig({
      DATABASE_URL: 'postgres://a:b@127.0.0.1/c',
      SUPABASE_URL: 'https://abc.supabase.co',
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_1',
    });
    expect(await new ApiDocuments(cloud).find('auth')).toBeNull();
  });

  it('are made once', async () => {
    expect(await documents.find('offers')).toBe(await documents.find('offers'));
  });
});
