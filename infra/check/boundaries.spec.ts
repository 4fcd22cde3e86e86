import { describe, expect, it } from '@jest/globals';
import { areaOf } from './rules/areas.mjs';
import {
  bundledPackages,
  type Declarations,
  declaredPackages,
  oneVersion,
} from './rules/declared-packages.mjs';
import { fixedPlaces } from './rules/fixed-places.mjs';
import { insideAWorkspace } from './rules/inside-a-workspace.mjs';
import { nothingInline } from './rules/nothing-inline.mjs';
import { oneWayOut } from './rules/one-way-out.mjs';
import { readSource } from './rules/read-source.mjs';
import { whoImportsWhom } from './rules/who-imports-whom.mjs';
import { wordsAndValues } from './rules/words-and-values.mjs';

function file(path: string, source: string) {
  const area = areaOf(path);
  if (area === null) throw new Error(`no area for ${path}`);
  return { path, area, facts: readSource(path, source) };
}

type Package = Declarations['byDir'] extends Map<string, infer P> ? P : never;

const BOARD = 'mf-offers/src/features/board/components/board.tsx';
const lib = 'mf-offers/src/features/board/lib/drop-intent.ts';

describe('who imports whom', () => {
  const told = (path: string, source: string) =>
    whoImportsWhom(file(path, `import { x } from '${source}';`)).map(({ message }) => message);

  it.each([
    [BOARD, '@garimpo/sdk'],
    [BOARD, '@garimpo/offers-contract'],
    ['mf-editor/src/app.tsx', '@garimpo/cloner-contract'],
    ['mf-anticlone/src/app.tsx', '@garimpo/media-contract'],
    ['mf-traffic-filter/src/app.tsx', '@garimpo/traffic-filter-contract'],
    ['shell/src/app/app.tsx', '@garimpo/releases-contract'],
    ['shell/sdk/src/api/api.ts', '@garimpo/service-contract'],
    ['shell/sdk/src/ui/dialog/dialog.tsx', 'radix-ui/dialog'],
    ['shell/src/session/auth-client.ts', '@supabase/supabase-js'],
    ['services/offers/src/offer/offer.service.ts', '@garimpo/accounts-contract'],
    ['services/offers/src/offer/offer.service.ts', 'node:crypto'],
    ['services/common/src/index.ts', '@nestjs/typeorm'],
    ['services/gateway/src/gateway.ts', '@garimpo/offers-service'],
    ['mf-offers/src/app.spec.tsx', '@garimpo/sdk/testing'],
    [BOARD, 'jotai'],
    [BOARD, '@garimpo/sdk/chart'],
    ['shell/sdk/src/parts/fact.tsx', '@garimpo/sdk'],
    ['shell/sdk/src/tables/use-table-file.ts', '@garimpo/sdk'],
  ])('%s may import %s', (path, source) => {
    expect(told(path, source)).toEqual([]);
  });

  it.each([
    [BOARD, '@garimpo/accounts-contract', 'the contract of offers'],
    [BOARD, '@garimpo/offers-service', 'Ask that service by HTTP'],
    [BOARD, 'mf-cloner', 'nobody imports a tool'],
    ['mf-editor/src/app.tsx', '@garimpo/editor-contract', 'the contract of cloner'],
    ['shell/src/app/app.tsx', '@garimpo/offers-contract', 'comes from discovery'],
    ['shell/src/app/app.tsx', 'mf-offers', 'nobody imports a tool'],
    ['shell/sdk/src/api/api.ts', '@garimpo/accounts-contract', 'knows no domain'],
    ['services/offers/contract/src/offer.ts', 'zod', "with 'zod/mini'"],
    [BOARD, 'zod', "with 'zod/mini'"],
    ['services/offers/contract/src/offer.ts', 'react', 'zod and punycode and @garimpo/service-contract only'],
    ['services/offers/contract/src/offer.ts', 'node:crypto', 'does not exist in a browser'],
    ['services/offers/contract/src/offer.ts', '@garimpo/accounts-contract', 'zod only'],
    ['services/common/src/index.ts', '@garimpo/offers-contract', 'Declare a port'],
    ['services/offers/src/offer/offer.service.ts', '@garimpo/accounts-service', 'typed port'],
    ['services/offers/src/offer/offer.service.ts', '@garimpo/sdk', 'typed port'],
    ['services/offers/src/offer/offer.service.ts', '@nestjs/typeorm', 'Database.asUser'],
    ['services/gateway/src/gateway.ts', '@garimpo/sdk', 'belongs to the browser'],
    [BOARD, 'radix-ui', 'wrapped once'],
    ['shell/src/app/app.tsx', '@radix-ui/react-dialog', 'wrapped once'],
    ['shell/src/app/app.tsx', '@supabase/supabase-js', 'shell/src/session'],
    [BOARD, 'node:path', 'does not exist in a browser'],
    [BOARD, 'jotai/utils', "Import from 'jotai'"],
    [BOARD, '@garimpo/sdk/testing', 'is for tests'],
    ['services/offers/src/offer/offer.service.ts', '@jest/globals', 'is for tests'],
  ])('%s may not import %s', (path, source, why) => {
    expect(told(path, source)).toEqual([expect.stringContaining(why)]);
  });

  it('lets nobody use what the shell does not give of a shared library', () => {
    const problems = (path: string, source: string) =>
      whoImportsWhom(file(path, source)).map(({ message }) => message);
    expect(
      problems(BOARD, "import { Link, type RouteObject, type Fetcher } from 'react-router-dom';"),
    ).toEqual([]);
    expect(problems(BOARD, "import type { Form } from 'react-router-dom';")).toEqual([]);
    expect(
      problems('mf-offers/src/app.spec.tsx', "import { MemoryRouter } from 'react-router-dom';"),
    ).toEqual([]);
    expect(problems(BOARD, "import { Link, Form } from 'react-router-dom';")).toEqual([
      expect.stringContaining('the shell does not give Form of react-router-dom'),
    ]);
    const schema =
      "import * as z from 'zod/mini'; export const a = z.object({ b: z.cuid2(), c: z.iso.date() });";
    expect(problems('services/offers/contract/src/offer.ts', schema)).toEqual([
      expect.stringContaining('the shell does not give cuid2 of zod/mini'),
    ]);
  });

  it('sees every way of importing', () => {
    const source = [
      "import type { A } from 'mf-cloner';",
      "export { b } from 'mf-cloner';",
      "export * from 'mf-cloner';",
      "import 'mf-cloner';",
      "const c = () => import('mf-cloner');",
      "type D = import('mf-cloner').D;",
    ].join('\n');
    expect(whoImportsWhom(file(BOARD, source)).map(({ line }) => line)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('lets a type through where only a second copy at run time would hurt', () => {
    expect(whoImportsWhom(file(BOARD, "import type { X } from 'jotai/utils';"))).toEqual([]);
  });

  it('refuses handles that go round the owner-scoped transaction', () => {
    const path = 'services/offers/src/offer/offer.service.ts';
    expect(whoImportsWhom(file(path, "import { Entity } from 'typeorm';"))).toEqual([]);
    expect(whoImportsWhom(file(path, "import { Entity, DataSource } from 'typeorm';"))).toHaveLength(1);
    expect(whoImportsWhom(file(path, "import { EntityManager } from 'typeorm';"))).toHaveLength(1);
  });
});

describe('inside a workspace', () => {
  const told = (path: string, source: string) =>
    insideAWorkspace(file(path, `import { x } from '${source}';`)).map(({ message }) => message);

  it.each([
    [BOARD, '../lib/drop-intent.ts'],
    [BOARD, '../state/dialog.ts'],
    [BOARD, '../../../text/pt-br.ts'],
    ['mf-offers/src/routes/dashboard.tsx', '../features/board/components/board.tsx'],
    [lib, './apply-move.ts'],
    ['mf-offers/src/features/board/lib/drop-intent.spec.ts', '../api/move-offer.ts'],
    ['infra/bench/bench.mjs', '../../services/common/src/index.ts'],
  ])('%s may import %s', (path, source) => {
    expect(told(path, source)).toEqual([]);
  });

  it.each([
    [BOARD, '../../metrics/lib/range.ts', 'features never import each other'],
    ['shell/sdk/src/chart/chart.tsx', '../ui/notice/notice.tsx', 'Let the caller hand it in'],
    ['shell/sdk/src/parts/fact.tsx', '../ui/notice/notice.tsx', "Import it from '@garimpo/sdk'"],
    [BOARD, '../../../routes/dashboard.tsx', 'does not know the page'],
    [BOARD, '../lib/drop-intent', 'real file name'],
    [BOARD, '../../../../../services/offers/contract/src/offer.ts', 'package name'],
    ['shell/src/app/app.tsx', '../../sdk/src/index.ts', 'package name'],
    ['services/offers/src/offer/offer.service.ts', '../../contract/src/offer.ts', 'package name'],
    ['services/offers/src/offer/offer.service.ts', '../../../accounts/src/index.ts', 'package name'],
    [lib, '../api/move-offer.ts', 'knows no api/'],
    [lib, 'react', 'does not import react'],
    [lib, '@tanstack/react-query', 'does not import @tanstack/react-query'],
  ])('%s may not import %s', (path, source, why) => {
    expect(told(path, source)).toEqual([expect.stringContaining(why)]);
  });
});

describe('words and values', () => {
  const told = (source: string, path = BOARD) =>
    wordsAndValues(file(path, source)).map(({ message }) => message);

  it.each([
    ['<p className="text-ink-2 p-3">{text.empty}</p>'],
    ['<a href="/about#faq">{text.faq}</a>'],
    ['<span aria-hidden="true">·</span>'],
    ['<b>{count} · {total}</b>'],
    ['<Field label={text.title} />'],
    ['<path d="M5 12h14" />'],
  ])('%s is fine', (source) => {
    expect(told(source)).toEqual([]);
  });

  it.each([
    ['<p className="text-[#fff]" />', 'a colour'],
    ["<p style={{ color: 'oklch(0.7 0.1 80)' }} />", 'a colour'],
    ['<p className={`bg-[rgb(0,0,0)] p-3`} />', 'a colour'],
    ['<p className="mt-[13px]" />', 'pixels'],
    ["<p style={{ width: '320px' }} />", 'pixels'],
    ['<p>Nenhuma oferta</p>', 'text/pt-br.ts'],
    ['<button title="Excluir Oferta" />', 'text/pt-br.ts'],
    ['<input placeholder="Buscar" />', 'text/pt-br.ts'],
  ])('%s is not', (source, why) => {
    expect(told(source)).toEqual([expect.stringContaining(why)]);
  });

  it('leaves tests, pages of development and servers alone', () => {
    const source = '<p className="mt-[13px]">Nenhuma oferta</p>';
    expect(told(source, 'mf-offers/src/app.spec.tsx')).toEqual([]);
    expect(told(source, 'shell/sdk/src/showcase.tsx')).toEqual([]);
    expect(told(source, 'mf-offers/src/standalone.tsx')).toEqual([]);
  });

  it('lets the sdk measure, where the sizes come from, but not colour', () => {
    expect(told('<p className="w-[13px]" />', 'shell/sdk/src/ui/x/x.tsx')).toEqual([]);
    expect(told('<p className="text-[#fff]" />', 'shell/sdk/src/ui/x/x.tsx')).toHaveLength(1);
  });
});

describe('fixed places', () => {
  const told = (path: string, source: string, exported: string[] = []) =>
    fixedPlaces({ ...file(path, source), tools: ['mf-offers'], exported: new Set(exported) });

  it.each(['const a = process.env.PORT;', "const a = process['env'];", 'const { env } = process;'])(
    'refuses %s in a service',
    (source) => {
      expect(told('services/offers/src/offer/offer.service.ts', source)).toHaveLength(1);
      expect(told('services/gateway/src/main.ts', source)).toEqual([]);
      expect(told('services/common/src/config/config.ts', source)).toEqual([]);
    },
  );

  it('refuses a barrel that no package exports', () => {
    expect(told('mf-offers/src/features/board/index.ts', '')).toHaveLength(1);
    expect(told('shell/sdk/src/index.ts', '', ['shell/sdk/src/index.ts'])).toEqual([]);
  });

  it('refuses the name of a tool in the shell', () => {
    expect(told('shell/src/app/app.tsx', "const x = '/remotes/mf-offers/';")).toHaveLength(1);
    expect(told('shell/src/app/app.spec.tsx', "const x = 'mf-offers';")).toEqual([]);
  });
});

describe('declared packages', () => {
  const declarations: Declarations = {
    byDir: new Map<string, Package>([
      ['infra', { dependencies: {}, devDependencies: { '@jest/globals': '1', '@types/express': '5' } }],
      ['mf-offers', { dependencies: { '@garimpo/sdk': '*' }, devDependencies: { '@dnd-kit/core': '6' } }],
      ['services/offers', { dependencies: { parse5: '8' }, devDependencies: { yauzl: '3' } }],
    ]),
  };
  const told = (path: string, source: string) => declaredPackages({ ...file(path, source), declarations });

  it('wants what is imported in the package.json beside it', () => {
    expect(told(BOARD, "import { x } from '@dnd-kit/core/sub';")).toEqual([]);
    expect(told(BOARD, "import { x } from 'echarts';")).toEqual([
      expect.objectContaining({ message: expect.stringContaining('mf-offers/package.json') }),
    ]);
  });

  it('wants what a service runs with among what comes into the image, and nothing of a front end', () => {
    expect(told('services/offers/src/a.ts', "import { parse } from 'parse5';")).toEqual([]);
    expect(told('services/offers/test/a.int.spec.ts', "import yauzl from 'yauzl';")).toEqual([]);
    expect(told('services/offers/src/a.ts', "import yauzl from 'yauzl';")).toHaveLength(1);
    expect(bundledPackages(declarations)).toEqual([]);
    const mixed = new Map(declarations.byDir).set('shell/sdk', {
      dependencies: { '@garimpo/service-contract': '*', echarts: '6' },
      devDependencies: {},
    });
    expect(bundledPackages({ byDir: mixed })).toEqual([
      expect.objectContaining({
        path: 'shell/sdk/package.json',
        message: expect.stringContaining('echarts is bundled'),
      }),
    ]);
  });

  it('takes test libraries and types from the root', () => {
    expect(told('mf-offers/src/a.spec.ts', "import { it } from '@jest/globals';")).toEqual([]);
    expect(told(BOARD, "import { it } from '@jest/globals';")).toHaveLength(1);
    expect(told('services/offers/src/a.ts', "import type { Request } from 'express';")).toEqual([]);
    expect(told('services/offers/src/a.ts', "import express from 'express';")).toHaveLength(1);
  });

  it('wants one version everywhere', () => {
    const packages = [
      { place: 'a/package.json', dependencies: { zod: '4.6.7' } },
      { place: 'b/package.json', dependencies: { zod: '4.6.7' } },
      { place: 'c/package.json', dependencies: { zod: '4.6.8' } },
    ];
    expect(oneVersion(packages)).toEqual([expect.objectContaining({ path: 'c/package.json' })]);
  });
});

it('tells the line even after comments and letters of several bytes', () => {
  const source = "// ação\n/* é\n */\nconst ã = 'ñ';\nimport 'mf-cloner';\n";
  expect(whoImportsWhom(file(BOARD, source)).map(({ line }) => line)).toEqual([5]);
});

describe('nothing inline', () => {
  const told = (path: string, source: string) => nothingInline(file(path, source)).map(({ line }) => line);

  it.each([
    [BOARD, 'export const look = () => <style>{css}</style>;'],
    [BOARD, 'export const look = () => <style dangerouslySetInnerHTML={{ __html: css }} />;'],
    [lib, "const made = document.createElement('style');"],
    [lib, "const made = createElement('style', null, css);"],
    ['shell/sdk/src/ui/select/select.tsx', "import * as Radix from 'radix-ui/select';"],
  ])('tells %s of %s', (path, source) => {
    expect(told(path, source)).toEqual([1]);
  });

  it.each([
    [BOARD, 'export const look = () => <p style={{ width }} className="style" />;'],
    [lib, "const made = document.createElement('span'); const kept = tag !== 'style';"],
    ['mf-editor/src/lib/preview/frame/marks.ts', "const made = page.createElement('style');"],
    ['mf-offers/src/features/board/board.spec.tsx', "document.createElement('style');"],
    ['shell/sdk/src/ui/select/select.tsx', "import type { SelectProps } from 'radix-ui/select';"],
  ])('lets %s be: %s', (path, source) => {
    expect(told(path, source)).toEqual([]);
  });
});

describe('one way out', () => {
  const MEDIA = 'services/offers/src/media/media-files.ts';
  const told = (path: string, source: string) => oneWayOut(file(path, source)).map(({ line }) => line);

  it.each([
    [MEDIA, "const answer = await fetch('https://site.example/');"],
    [MEDIA, 'const answer = await globalThis.fetch(url);'],
    [MEDIA, "import { request } from 'node:http';"],
    [MEDIA, "import https from 'node:https';"],
    [MEDIA, "import https from 'https';"],
    [MEDIA, "import * as net from 'node:net'; net.connect(80);"],
    [MEDIA, "const http = await import('node:http');"],
    [MEDIA, "import { fetch as get } from 'undici';"],
    ['services/common/src/browser/find-chromium.mjs', 'await fetch(url);'],
    ['services/gateway/src/gateway.ts', 'await fetch(url);'],
  ])('tells %s of %s', (path, source) => {
    expect(told(path, source)).toEqual([1]);
  });

  it.each([
    [MEDIA, 'await this.outbound.fetch(url, limits); this.files.fetch();'],
    [MEDIA, "import type { IncomingMessage } from 'node:http';"],
    [MEDIA, "import { STATUS_CODES } from 'node:http'; import { isIP } from 'node:net';"],
    [MEDIA, "import * as net from 'node:net'; net.isIP(text);"],
    ['services/common/src/outbound/outbound.ts', "import http from 'node:http';"],
    ['services/common/src/internal/peer.ts', 'await fetch(origin + path);'],
    ['services/offers/test/media.int.spec.ts', 'await fetch(app.url);'],
    ['shell/src/bootstrap.tsx', 'await fetch(url);'],
    ['infra/local/shared/operator-call.mjs', 'await fetch(url);'],
  ])('has nothing to tell %s of %s', (path, source) => {
    expect(told(path, source)).toEqual([]);
  });
});
