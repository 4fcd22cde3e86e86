// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../build/workspaces.mjs';

/** @typedef {import('./kustomize.mjs').Manifest} Manifest */

const PROFILE = 'seccomp-chromium.json';
const ON_NODES = `garimpo/${PROFILE}`;
const IMAGE_WITH_BROWSER = /(?:^|\/|\})(?:garimpo)?-browser:/;
/** What a process could reach the system with, allowed under no condition; to a new namespace of users it comes with one. */
const NEVER = [
  'bpf',
  'clone',
  'clone3',
  'mount',
  'open_by_handle_at',
  'perf_event_open',
  'setns',
  'umount2',
  'unshare',
];

/** The domains that open foreign pages: those whose sources ask for the one thing that does. @param {string[]} domains */
export function browsingDomains(domains) {
  return domains.filter((domain) => {
    const src = join(root, 'services', domain, 'src');
    return readdirSync(src, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
      .some((name) => readFileSync(join(src, name), 'utf8').includes('BrowserLauncher'));
  });
}

/**
 * They have the image with a browser, and may make what its sandbox is made of; nobody else does.
 * @param {[string, any][]} services of compose
 * @param {string[]} browsing
 */
export function hostBrowserProblems(services, browsing) {
  return services.flatMap(([name, { image, security_opt = [] }]) =>
    problemsOf(name, browsing.includes(name), {
      hasBrowser: IMAGE_WITH_BROWSER.test(image),
      hasProfile: security_opt.includes(`seccomp=./${PROFILE}`),
    }),
  );
}

/** @param {Manifest[]} pods @param {string[]} browsing */
export function clusterBrowserProblems(pods, browsing) {
  return pods.flatMap(({ metadata: { name }, spec }) => {
    const { containers, securityContext } = spec.template.spec;
    const { type, localhostProfile } = securityContext?.seccompProfile ?? {};
    return problemsOf(name, browsing.includes(name), {
      hasBrowser: containers.some((/** @type {{ image: string }} */ { image }) =>
        IMAGE_WITH_BROWSER.test(image),
      ),
      hasProfile: type === 'Localhost' && localhostProfile === ON_NODES,
    });
  });
}

/** @param {string} name @param {boolean} browses @param {{ hasBrowser: boolean, hasProfile: boolean }} has */
function problemsOf(name, browses, { hasBrowser, hasProfile }) {
  return [
    ...(browses === hasBrowser
      ? []
      : [`${name} ${browses ? 'opens pages without' : 'has no use for'} a browser`]),
    ...(browses === hasProfile
      ? []
      : [`${name} ${browses ? 'has no sandbox for pages without' : 'needs nothing of'} ${PROFILE}`]),
  ];
}

/** What is wrong with the profile itself. @param {string} [file] */
export function profileProblems(file = join(root, 'infra/deploy', PROFILE)) {
  if (!existsSync(file)) return [`there is no ${PROFILE}`];
  const { defaultAction, syscalls } = JSON.parse(readFileSync(file, 'utf8'));
  const open = syscalls
    .filter((/** @type {any} */ { action, args }) => action === 'SCMP_ACT_ALLOW' && args === undefined)
    .flatMap((/** @type {{ names: string[] }} */ { names }) => names.filter((name) => NEVER.includes(name)));
  return [
    ...(defaultAction === 'SCMP_ACT_ERRNO' ? [] : [`${PROFILE} allows what it does not name`]),
    ...open.map((/** @type {string} */ name) => `${PROFILE} allows ${name} under no condition`),
  ];
}
