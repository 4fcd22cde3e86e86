// @ts-check
// `npm run -s internal-keys -- make`: the keys by which the services of an installation know each other (record 0065).
import { parseArgs } from 'node:util';
import { domainPrograms } from '../build/service-programs.mjs';
import { readWorkspaces } from '../build/workspaces.mjs';
import { GATEWAY, KeyProblem, makeKeys, retireKey, rotateKey } from './make-keys.mjs';

/** @typedef {Partial<import('./make-keys.mjs').ServiceKeys>} PrintedKeys */

/**
 * Lines of the file that `compose.yaml` reads: the private key of each service is a variable of its own there.
 * @param {PrintedKeys} keys
 */
function asVariables({ publicKeys, privateKeys = {} }) {
  return [
    ...(publicKeys === undefined ? [] : [`INTERNAL_PUBLIC_KEYS=${publicKeys}`]),
    ...Object.entries(privateKeys).map(([name, key]) => `${variableOf(name)}=${key}`),
  ].join('\n');
}

/**
 * A ConfigMap that all processes read, and a Secret for each service alone.
 * @param {PrintedKeys} keys
 */
function asManifests({ publicKeys, privateKeys = {} }) {
  /** @param {string} kind @param {string} name @param {string} field @param {string} value */
  const manifest = (kind, name, field, value) =>
    [
      'apiVersion: v1',
      `kind: ${kind}`,
      'metadata:',
      `  name: ${name}`,
      '  labels: { app.kubernetes.io/part-of: garimpo }',
      kind === 'Secret' ? 'stringData:' : 'data:',
      `  ${field}: '${value}'`,
    ].join('\n');
  return [
    ...(publicKeys === undefined
      ? []
      : [manifest('ConfigMap', 'garimpo-internal', 'INTERNAL_PUBLIC_KEYS', publicKeys)]),
    ...Object.entries(privateKeys).map(([name, key]) =>
      manifest('Secret', `garimpo-internal-${name}`, 'INTERNAL_KEY', key),
    ),
  ].join('\n---\n');
}

/** @param {string} name */
function variableOf(name) {
  return `INTERNAL_KEY_${name.toUpperCase().replaceAll('-', '_')}`;
}

const USAGE = `usage: npm run -s internal-keys -- make [--kubernetes]
       npm run -s internal-keys -- rotate SERVICE [--kubernetes]
       npm run -s internal-keys -- retire SERVICE [--kubernetes]

  make     a key for every service of a new installation
  rotate   a new key for one service, in two steps that are printed with it
  retire   the older key of that service is good no longer

Prints what the processes are to be told: lines for the .env of compose.yaml, or manifests. rotate and retire change the
list that the variable INTERNAL_PUBLIC_KEYS holds. Ends with 0 when done, 1 when it refused, 2 when the command is wrong.`;

/**
 * The command, for whichever program it is a part of.
 * @param {string[]} words
 * @param {NodeJS.ProcessEnv} env
 * @param {{ say: (text: string) => void, complain: (text: string) => void }} out
 * @returns {number} exit code
 */
export function runInternalKeys(words, env, { say, complain }) {
  if (words[0] === '--help' || words[0] === '-h') {
    say(USAGE);
    return 0;
  }
  const asked = readWords(words);
  if (asked === null) {
    complain(USAGE);
    return 2;
  }
  try {
    say(printed(asked, env));
    return 0;
  } catch (error) {
    if (!(error instanceof KeyProblem)) throw error;
    complain(error.message);
    return 1;
  }
}

/** @param {{ verb: string, service: string, isForCluster: boolean }} asked @param {NodeJS.ProcessEnv} env */
function printed({ verb, service, isForCluster }, env) {
  const names = [GATEWAY, ...Object.keys(domainPrograms(readWorkspaces()))];
  const print = isForCluster ? asManifests : asVariables;
  if (verb === 'make') return print(makeKeys(names));
  if (!names.includes(service)) {
    throw new KeyProblem(`there is no service ${service}: ${names.join(', ')}`);
  }
  const known = env['INTERNAL_PUBLIC_KEYS'];
  if (!known) throw new KeyProblem('INTERNAL_PUBLIC_KEYS is not set: it holds the list to change');
  if (verb === 'retire') return print({ publicKeys: retireKey(known, service) });
  const { publicKeys, privateKeys } = rotateKey(known, service);
  return [
    '# 1. Tell every process, and restart all of them: both keys are good from then on.',
    print({ publicKeys }),
    ...(isForCluster ? ['---'] : []),
    `# 2. When all have restarted, tell ${service} alone, restart it, and retire its older key.`,
    print({ privateKeys }),
  ].join('\n');
}

/** @param {string[]} words */
function readWords(words) {
  try {
    const { positionals, values } = parseArgs({
      args: words,
      allowPositionals: true,
      options: { kubernetes: { type: 'boolean', default: false } },
    });
    const [verb = '', service = ''] = positionals;
    const wanted = { make: 1, rotate: 2, retire: 2 }[verb];
    return positionals.length === wanted ? { verb, service, isForCluster: values.kubernetes } : null;
  } catch {
    return null;
  }
}

process.exitCode = runInternalKeys(process.argv.slice(2), process.env, {
  say: console.log,
  complain: console.error,
});
