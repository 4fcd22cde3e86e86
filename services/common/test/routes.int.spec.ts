import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { assertEveryParameterIsParsed, everyRoute, type TestApp } from '../src/testing/index.ts';
import { LARGE_BYTES, LeakyModule, NotesModule, notesApp } from './support/notes-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await notesApp();
});
afterAll(() => app.close());

describe('everyRoute', () => {
  it('lists method, path, access, limit and schemas', () => {
    const routes = everyRoute(app);
    const say = routes.map(({ method, path, access, bodyKind }) => `${method} ${path} ${access} ${bodyKind}`);
    expect(say).toEqual(
      expect.arrayContaining([
        'GET /healthz public json',
        'GET /api/notes tool json',
        'POST /api/notes tool json',
        'DELETE /api/notes/:id tool json',
        'POST /api/notes/stream operator stream',
        'GET /api/notes/me account json',
      ]),
    );
    const large = routes.find((route) => route.path === '/api/notes/large');
    expect(large).toMatchObject({ bodyLimitBytes: LARGE_BYTES, access: 'public' });
    expect(large?.body?.safeParse({ text: 'x' }).success).toBe(true);
    expect(large?.body?.safeParse({ text: 'x', more: 1 }).success).toBe(false);
  });
});

describe('assertEveryParameterIsParsed', () => {
  it('is content with routes whose input has a schema', () => {
    expect(() => assertEveryParameterIsParsed(app)).not.toThrow();
  });

  it('names every parameter that has none', async () => {
    const leaky = await notesApp({ modules: [NotesModule, LeakyModule] });
    try {
      const found = catchMessage(() => assertEveryParameterIsParsed(leaky))
        .split('\n')
        .slice(1);
      expect(found.map((line) => line.replace(/ \(.*?\)/, ''))).toEqual([
        'POST /leaky/body: parameter 0 (body) has no schema for the whole of it',
        'POST /leaky/key: parameter 0 (body) has no schema for the whole of it',
        'GET /leaky/untaken/:id: the parameters of the path are not taken',
        'GET /leaky/param/:id: parameter 0 (params) has no schema for the whole of it',
      ]);
    } finally {
      await leaky.close();
    }
  });
});

function catchMessage(work: () => void): string {
  try {
    work();
  } catch (error) {
    return (error as Error).message;
  }
  return '';
}
