import type { TestedRoute } from '@garimpo/service-kit/testing';
import { afterAll, describe, expect, it } from '@jest/globals';
import { badInputs } from './support/hostile/bad-inputs.ts';
import { badRests, badSegments, badTexts } from './support/hostile/bad-texts.ts';
import { toJson } from './support/hostile/bad-values.ts';
import { hostileApp } from './support/hostile/hostile-app.ts';
import {
  addressOf,
  isForPages,
  isLink,
  levelOf,
  methodsOf,
  parametersOf,
  sayRoute,
  takesUnknownKeys,
} from './support/hostile/places.ts';
import { rightful } from './support/hostile/rightful.ts';
import { type Case, expectRefused } from './support/hostile/run-cases.ts';
import { bare, definitionOf } from './support/hostile/schema.ts';

// The table is made of the routes themselves: one that is added tomorrow is in it tomorrow.
const app = await hostileApp();
const ana = await app.newPerson('ana');
afterAll(() => app.close());

const INVALID = { status: [400], code: 'request.input.invalid' };

describe.each(app.routes.map((route): [string, TestedRoute] => [sayRoute(route), route]))(
  '%s',
  (_, route) => {
    it.each<[Part, (route: TestedRoute) => Case[]]>([
      ['body', bodyCases],
      ['query', queryCases],
      ['params', addressCases],
    ])('refuses every bad %s', async (part, casesOf) => {
      // Beacons tell what they can: what of it makes no sense is left out, and nothing is refused for it.
      // So is what stands behind a link that people follow.
      if (part !== 'params' && (isForPages(route.path) || isLink(route.path))) return;
      const cases = casesOf(route);
      // A field that nobody knows bad values for must not pass unseen.
      const fields = part === 'params' ? parametersOf(route).length : fieldsOf(route[part]);
      expect(cases.length).toBeGreaterThanOrEqual(fields * 3);
      await expectRefused(app, cases);
    });
  },
);

type Part = 'body' | 'query' | 'params';

function fieldsOf(schema: TestedRoute[Part]): number {
  return schema === undefined ? 0 : Object.keys(definitionOf(bare(schema)).shape ?? {}).length;
}

function bodyCases(route: TestedRoute): Case[] {
  const { body, path } = route;
  if (body === undefined) return [];
  const options = { takesUnknownKeys: takesUnknownKeys(path), limitBytes: route.bodyLimitBytes };
  const bad =
    route.bodyKind === 'form'
      ? [...badTexts(body)]
          .filter(({ what }) => !(options.takesUnknownKeys && isStranger(what)))
          .map(({ encoded: text, ...one }) => ({ ...one, text }))
      : [...badInputs(body, options)].map(({ input, ...one }) => ({ ...one, text: toJson(input) }));
  return methodsOf(route).flatMap((method) =>
    bad.map(({ what, field, text }) => ({
      what,
      sent: { ...rightful(route, method, ana), body: text },
      // The same field twice in a form is refused as the form that it spoils.
      wanted: what.endsWith(': twice') ? { status: [400] } : { ...INVALID, field },
    })),
  );
}

function queryCases(route: TestedRoute): Case[] {
  const bad = route.query === undefined ? unreadQueries(route) : [...badTexts(route.query)];
  return methodsOf(route).flatMap((method) =>
    bad
      .filter(({ what }) => !(takesUnknownKeys(route.path) && isStranger(what)))
      .map(({ what, field, encoded: query }) => ({
        what,
        sent: { ...rightful(route, method, ana), path: `${addressOf(route, ana)}?${query}` },
        wanted: { ...INVALID, field },
      })),
  );
}

/** A route that reads no query refuses one, but where strangers may call. */
function unreadQueries(route: TestedRoute) {
  if (levelOf(route) === 'public' || takesUnknownKeys(route.path)) return [];
  return ['unknown', '__proto__', 'constructor', '$where', 'a[b]', '<b>'].map((key) => ({
    what: `the unread ${key}`,
    field: key,
    encoded: new URLSearchParams({ [key]: 'x' }).toString(),
  }));
}

/** Only about keys that the schema does not have. */
const isStranger = (what: string) => /^the unknown key|^more keys| as (a list|an object)$/.test(what);

function addressCases(route: TestedRoute): Case[] {
  return parametersOf(route).flatMap((parameter) => {
    // `:key.js` is a key with something after it.
    const [field = '', ending] = parameter.slice(1).split('.');
    const schema = route.params && definitionOf(bare(route.params)).shape?.[field];
    if (schema === undefined) throw new Error(`${sayRoute(route)}: nobody parses ${parameter}`);
    const bad = parameter.startsWith('*') ? badRests(schema) : badSegments(schema);
    return methodsOf(route).flatMap((method) => {
      const right = rightful(route, method, ana);
      const query = right.path.split('?')[1];
      const at = (raw: string) =>
        [addressOf(route, ana, { [parameter]: ending === undefined ? raw : `${raw}.${ending}` }), query]
          .filter(Boolean)
          .join('?');
      return bad.map(({ what, raw }) => ({
        what: `${field} ${what}`,
        sent: { ...right, path: at(raw) },
        wanted: { status: [400], ...(isDecodable(raw) && { ...INVALID, field }) },
      }));
    });
  });
}

function isDecodable(raw: string): boolean {
  try {
    decodeURIComponent(raw);
    return true;
  } catch {
    return false;
  }
}
