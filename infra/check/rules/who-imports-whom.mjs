// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { singletons } from '../../build/shared-libraries.mjs';
import { root } from '../../build/workspaces.mjs';
import { isDevelopmentPage, isTestCode, isWeb, packageOf } from './areas.mjs';
import { readSource } from './read-source.mjs';

/**
 * Contracts that a tool may import, where they are not just the one of its own name.
 * @type {Record<string, string[]>}
 */
const contractsOfTool = {
  'mf-editor': ['cloner'],
  'mf-cloner': ['cloner', 'traffic-filter'],
  'mf-anticlone': ['anticlone', 'media'],
};
/** What runs in services and in browsers, and weighs little. */
const OF_CONTRACTS = ['zod', 'punycode', '@garimpo/service-contract'];
const contractsOfShell = ['accounts', 'auth', 'releases'];

const forTests = /^(?:@jest\/globals|@testing-library\/.+|@garimpo\/(?:sdk|service-kit)\/testing)$/;

/** Names under which the shared libraries are shared; any other one would bring a second copy into the page. */
const sharedPackages = new Map(singletons.map((one) => [one.name, one.prefix]));
const apart = new Set(singletons.flatMap((one) => one.apart ?? []));

/** Shared libraries of which the shell gives some names only, and where it says which. */
const offers = new Map(
  singletons.flatMap(({ name, offer }) => {
    if (offer === undefined) return [];
    const facts = readSource(offer, readFileSync(join(root, offer), 'utf8'));
    return [[name, { file: offer, names: new Set(facts.imports.flatMap(({ values }) => values)) }]];
  }),
);

/**
 * Imports of packages: which part of the house may use which.
 * @param {import('./rule.mjs').RuleInput} input
 * @returns {import('./rule.mjs').Problem[]}
 */
export function whoImportsWhom({ path, area, facts }) {
  return facts.imports.flatMap(({ source, line, names, values, typeOnly }) => {
    if (/^\.\.?(?:\/|$)/.test(source)) return [];
    const message =
      workspaceProblem(path, area, source) ?? libraryProblem({ path, area, source, names, values, typeOnly });
    return message === null ? [] : [{ path, line, message }];
  });
}

/**
 * @param {string} path
 * @param {import('./areas.mjs').Area} area
 * @param {string} source
 * @returns {string | null}
 */
function workspaceProblem(path, area, source) {
  const name = packageOf(source);
  if (/^mf-/.test(name)) {
    return `${name} is a tool: nobody imports a tool. Put what both need into @garimpo/sdk, or meet at an address`;
  }
  if (!name.startsWith('@garimpo/')) return null;
  const contract = /^@garimpo\/([a-z-]+)-(?:contract|strip)$/.exec(name)?.[1];
  const service = /^@garimpo\/([a-z-]+)-service$/.exec(name)?.[1];
  switch (area.kind) {
    case 'tool': {
      const allowed = contractsOfTool[area.dir] ?? [area.dir.slice('mf-'.length)];
      if (name === '@garimpo/sdk' || (contract !== undefined && allowed.includes(contract))) return null;
      return `${area.dir} may import @garimpo/sdk and the contract of ${allowed.join(', ')}, not ${name}. Ask that service by HTTP, or move what is shared into the sdk`;
    }
    case 'shell':
      if (name === '@garimpo/sdk' || (contract !== undefined && contractsOfShell.includes(contract)))
        return null;
      return `the shell may import @garimpo/sdk and the contracts of ${contractsOfShell.join(', ')}, not ${name}. What it knows of tools comes from discovery`;
    case 'sdk':
      if (name === '@garimpo/service-contract') return null;
      // Compiled into each tool, these take the rest of the sdk from where the tool has it.
      if (
        source === '@garimpo/sdk' &&
        /^shell\/sdk\/src\/(?:domains|drafts|parts|standalone|tables)\//.test(path)
      )
        return null;
      if (/^@garimpo\/sdk\/(?:drafts|parts)$/.test(source) && path.startsWith('shell/sdk/src/domains/'))
        return null;
      return `the sdk knows no domain, so not ${name}. Let the caller hand it in`;
    case 'contract':
      if (name === '@garimpo/service-contract') return null;
      return `a contract imports zod only, not ${name}. Repeat the small rule, or move it to the side that needs both`;
    case 'kit':
      if (name === '@garimpo/service-contract') return null;
      return `the service kit knows no domain, so not ${name}. Declare a port here and let the domain provide it`;
    case 'service':
      if (name === '@garimpo/service-kit' || contract !== undefined) return null;
      if (service === area.domain) return null;
      return `${area.dir} may import the service kit and contracts, not ${name}. Call that domain through a typed port`;
    case 'gateway':
      if (service !== undefined || contract !== undefined || name === '@garimpo/service-kit') return null;
      return `the gateway puts services together; ${name} belongs to the browser`;
    case 'infra':
      return null;
  }
}

/**
 * @param {{ path: string, area: import('./areas.mjs').Area, source: string, names: string[], values: string[],
 *   typeOnly: boolean }} use
 * @returns {string | null}
 */
function libraryProblem({ path, area, source, names, values, typeOnly }) {
  const name = packageOf(source);
  const { kind } = area;
  const test = isTestCode(path);
  if (!test && kind !== 'infra' && forTests.test(source)) {
    return `${source} is for tests. Move this into a *.spec file or a folder testing/`;
  }
  if (source.startsWith('node:') && (isWeb(kind) || kind === 'contract') && !test) {
    return `${source} does not exist in a browser. Move this to a service`;
  }
  if (kind === 'contract' && !OF_CONTRACTS.includes(name) && !test) {
    return `a contract imports ${OF_CONTRACTS.join(' and ')} only, not ${name}: it runs in services and in browsers`;
  }
  if ((kind === 'tool' || kind === 'shell') && /^(?:radix-ui$|@radix-ui\/)/.test(name)) {
    return `${name} is wrapped once, by @garimpo/sdk. Use its component, or add the one that is missing there`;
  }
  if (name.startsWith('@supabase/') && isWeb(kind) && !test && !path.startsWith('shell/src/session/')) {
    return 'supabase-js lives in shell/src/session only. Use useSession() or useApi() of @garimpo/sdk';
  }
  if (kind === 'tool' && !typeOnly && !test) {
    const shared = sharedPackages.get(name);
    if (shared === false && source !== name && !apart.has(source)) {
      return `${source} would bring a second copy of ${name} into the page. Import from '${name}'`;
    }
  }
  const inThePage = (isWeb(kind) || kind === 'contract') && !test && !isDevelopmentPage(path);
  const offer = offers.get(source);
  if (offer !== undefined && inThePage) {
    const missing = values.find((value) => !offer.names.has(value));
    if (missing !== undefined) {
      return `the shell does not give ${missing} of ${source}: it would be undefined in the page. Add it to ${offer.file}`;
    }
  }
  if (source === 'zod' && !typeOnly && inThePage) {
    return "zod's methods weigh 26 KB in every page that has them. Write the schema with 'zod/mini', which the page has already";
  }
  if ((kind === 'service' || kind === 'gateway') && name === '@nestjs/typeorm') {
    return 'rows are reached through Database.asUser or asService of the service kit, which set role and claims. Use @InjectDatabase';
  }
  if ((kind === 'service' || kind === 'gateway') && name === 'typeorm' && !test) {
    const handle = names.find((one) =>
      ['DataSource', 'EntityManager', 'Repository', 'createConnection', 'getRepository'].includes(one),
    );
    if (handle !== undefined) {
      return `${handle} goes round the owner-scoped transaction. Use the Transaction that Database.asUser hands you`;
    }
  }
  return null;
}
