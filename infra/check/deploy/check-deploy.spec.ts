import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { internalRoutes } from '@garimpo/service-kit';
import { describe, expect, it } from '@jest/globals';
import { root } from '../../build/workspaces.mjs';
import { browsingDomains, profileProblems } from './browsing.mjs';
import { checkDeploy, composeProblems, schemaProblems } from './check-deploy.mjs';
import { kustomize, readYaml } from './kustomize.mjs';
import { clusterProblems, hostProblems } from './rules.mjs';

const facts = {
  domains: ['auth', 'accounts', 'offers', 'cloner', 'anticlone', 'traffic-filter', 'media', 'releases'],
  browsing: ['offers', 'cloner', 'anticlone'],
  isKnownVariable: (name: string) => name !== 'OFERS_URL',
};

const DIGEST = `@sha256:${'0'.repeat(64)}`;

const production = () => kustomize(join(root, 'infra/deploy/kubernetes/overlays/production'));
const of = (manifests: ReturnType<typeof production>, kind: string, name: string) => {
  const found = manifests.find((one) => one.kind === kind && one.metadata.name === name);
  if (found === undefined) throw new Error(`no ${kind} ${name}`);
  return found;
};
interface Service {
  image?: string;
  user?: string;
  security_opt?: string[];
  environment: Record<string, string>;
}
interface Compose {
  services: { offers?: Service; cloner: Service; auth: Service; postgres: Service };
}
/** As compose takes it from its `.env`. */
const variable = (name: string) => `\${${name}}`;
const compose = () => readYaml(join(root, 'infra/deploy/compose.yaml'))[0] as Compose;

it('finds nothing wrong with what is there', async () => {
  expect(await checkDeploy()).toEqual([]);
});

describe('a cluster', () => {
  it.each<[string, (all: ReturnType<typeof production>) => unknown, string]>([
    [
      'a domain without a budget',
      (all) => all.splice(all.indexOf(of(all, 'PodDisruptionBudget', 'offers')), 1),
      'offers has no PodDisruptionBudget',
    ],
    [
      'two versions',
      (all) => {
        of(all, 'Deployment', 'auth')['spec'].template.spec.containers[0].image =
          `registry.example/garimpo:0.2.0${DIGEST}`;
      },
      'two versions at once: registry.example/garimpo:0.1.0, registry.example/garimpo:0.2.0',
    ],
    [
      'an image by its tag alone',
      (all) => {
        of(all, 'Deployment', 'auth')['spec'].template.spec.containers[0].image =
          'registry.example/garimpo:0.1.0';
      },
      'auth is of an image that is named without its digest',
    ],
    [
      'a process that counts as alive by its port',
      (all) => {
        of(all, 'Deployment', 'auth')['spec'].template.spec.containers[0].livenessProbe = {
          tcpSocket: { port: 'http' },
        };
      },
      'auth counts as alive while its event loop is blocked',
    ],
    [
      'a variable that nobody reads',
      (all) => {
        of(all, 'ConfigMap', 'garimpo-settings')['data'].OFERS_URL = 'x';
      },
      'garimpo-settings: nobody reads OFERS_URL',
    ],
    [
      'a secret in the open',
      (all) => {
        of(all, 'ConfigMap', 'garimpo-settings')['data'].OPS_TOKEN = 'x';
      },
      'garimpo-settings has the secret OPS_TOKEN in the open',
    ],
    [
      'a secret brought along',
      (all) => all.push({ apiVersion: 'v1', kind: 'Secret', metadata: { name: 'keys' } }),
      'the Secret keys must not be among the manifests',
    ],
    [
      'the key of another service',
      (all) => {
        of(all, 'Deployment', 'media')['spec'].template.spec.containers[0].envFrom.push({
          secretRef: { name: 'garimpo-internal-accounts' },
        });
      },
      'media is told the key of accounts',
    ],
    [
      'a key for what calls nobody',
      (all) => {
        of(all, 'Job', 'migrate')['spec'].template.spec.containers[0].env = [
          {
            name: 'INTERNAL_KEY',
            valueFrom: { secretKeyRef: { name: 'garimpo-internal-accounts', key: 'INTERNAL_KEY' } },
          },
        ];
      },
      'migrate is told the key of accounts',
    ],
    [
      'a service without a key',
      (all) => {
        const [container] = of(all, 'Deployment', 'media')['spec'].template.spec.containers;
        container.envFrom = container.envFrom.filter(
          ({ secretRef }: { secretRef?: { name: string } }) => secretRef?.name !== 'garimpo-internal-media',
        );
      },
      'media has no key of its own',
    ],
    [
      'a service that knows nobody',
      (all) => {
        const [container] = of(all, 'Deployment', 'media')['spec'].template.spec.containers;
        container.envFrom = container.envFrom.filter(
          ({ configMapRef }: { configMapRef?: { name: string } }) =>
            configMapRef?.name !== 'garimpo-internal',
        );
      },
      'media does not know the public keys of the others',
    ],
    [
      'a private key in the open',
      (all) => {
        of(all, 'ConfigMap', 'garimpo-settings')['data'].INTERNAL_KEY = 'x';
      },
      'garimpo-settings has the secret INTERNAL_KEY in the open',
    ],
    [
      'a process that is root',
      (all) => {
        of(all, 'Deployment', 'offers')['spec'].template.spec.securityContext.runAsUser = 0;
      },
      'offers may run as root',
    ],
    [
      'a domain that opens pages without a browser',
      (all) => {
        of(all, 'Deployment', 'cloner')['spec'].template.spec.containers[0].image =
          `registry.example/garimpo:0.1.0${DIGEST}`;
      },
      'cloner opens pages without a browser',
    ],
    [
      'a browser that has no sandbox',
      (all) => {
        of(all, 'Deployment', 'cloner')['spec'].template.spec.securityContext.seccompProfile = {
          type: 'RuntimeDefault',
        };
      },
      'cloner has no sandbox for pages without seccomp-chromium.json',
    ],
    [
      'a browser of another build',
      (all) => {
        of(all, 'Deployment', 'cloner')['spec'].template.spec.containers[0].image =
          `registry.example/garimpo-browser:0.2.0${DIGEST}`;
      },
      'two versions at once: registry.example/garimpo:0.1.0, registry.example/garimpo:0.2.0',
    ],
    [
      'one without a probe',
      (all) => {
        delete of(all, 'Deployment', 'offers')['spec'].template.spec.containers[0].readinessProbe;
      },
      'offers has no readiness probe',
    ],
    [
      'an open network',
      (all) => all.splice(all.indexOf(of(all, 'NetworkPolicy', 'default-deny')), 1),
      'the network is open to everybody',
    ],
    [
      'a backup that nobody restores',
      (all) => all.splice(all.indexOf(of(all, 'CronJob', 'restore-drill')), 1),
      'nobody tries whether a backup can be restored',
    ],
    [
      'a drill in the place of the product',
      (all) => {
        const [container] = of(all, 'CronJob', 'restore-drill')['spec'].jobTemplate.spec.template.spec
          .containers;
        container.env = container.env.filter(({ name }: { name: string }) => name !== 'DATABASE_URL');
      },
      'the drill restores into the database of others',
    ],
    [
      'a drill into the bucket',
      (all) => {
        const [container] = of(all, 'CronJob', 'restore-drill')['spec'].jobTemplate.spec.template.spec
          .containers;
        container.env = container.env.filter(({ name }: { name: string }) => name !== 'S3_BUCKET');
      },
      'the drill restores into the bucket of the product',
    ],
    [
      'a server beside a job that may write its own image',
      (all) => {
        const { initContainers } = of(all, 'CronJob', 'restore-drill')['spec'].jobTemplate.spec.template.spec;
        initContainers[0].securityContext.readOnlyRootFilesystem = false;
      },
      'restore-drill may write its own image',
    ],
    [
      'a domain that nobody finds',
      (all) => {
        of(all, 'ConfigMap', 'garimpo-settings')['data'].AUTH_URL = 'http://auth';
      },
      'garimpo-settings does not say where auth is',
    ],
  ])('is refused with %s', (_, change, problem) => {
    const manifests = production();
    change(manifests);
    expect(clusterProblems(manifests, facts)).toEqual([problem]);
  });

  it('is held against the schemas of Kubernetes, unknown fields among what is wrong', async () => {
    const deployment = of(production(), 'Deployment', 'offers');
    deployment['spec'].replicaz = 2;
    expect(await schemaProblems(deployment)).toEqual(['/spec/replicaz is no field of Deployment']);
    delete deployment['spec'].replicaz;
    deployment['spec'].template.spec.containers[0].ports[0].containerPort = 'http';
    expect(await schemaProblems(deployment)).toEqual([
      expect.stringContaining('containerPort must be integer'),
    ]);
    expect(await schemaProblems({ ...deployment, apiVersion: 'apps/v7' })).toEqual([
      'there is no Deployment in apps/v7',
    ]);
  });

  it('lets services reach whom they call, and nobody else', () => {
    const services = ['gateway', ...facts.domains];
    interface Peers {
      from?: { podSelector?: { matchLabels?: Record<string, string> } }[];
      to?: Peers['from'];
    }
    const named = (rules: Peers[] = []) =>
      rules
        .flatMap(({ from = [], to = [] }) => [...from, ...to])
        .flatMap(({ podSelector }) => podSelector?.matchLabels?.['app.kubernetes.io/name'] ?? []);
    const manifests = production();
    const policies = services.map((name) => [name, of(manifests, 'NetworkPolicy', name)['spec']] as const);
    // The gateway passes requests on to all, and all ask auth for its public keys.
    const calls = new Set([
      ...facts.domains.map((name) => `gateway to ${name}`),
      ...facts.domains.filter((name) => name !== 'auth').map((name) => `${name} to auth`),
      ...internalRoutes.flatMap((row) =>
        row.callers.flatMap((one) => row.of.map((name) => `${one} to ${name}`)),
      ),
    ]);
    const out = policies.flatMap(([name, { egress }]) => named(egress).map((to) => `${name} to ${to}`));
    const inside = policies.flatMap(([name, { ingress }]) =>
      named(ingress).map((from) => `${from} to ${name}`),
    );
    expect(out.toSorted()).toEqual([...calls].toSorted());
    expect(inside.toSorted()).toEqual([...calls].toSorted());
  });

  it('without an auth service of ours is whole as well', () => {
    const manifests = kustomize(join(root, 'infra/deploy/kubernetes/overlays/supabase'));
    expect(manifests.filter(({ metadata }) => metadata.name === 'auth')).toEqual([]);
    expect(of(manifests, 'ConfigMap', 'garimpo-settings')['data']).toMatchObject({
      SUPABASE_URL: expect.any(String),
      PUBLIC_URL: expect.any(String),
      OFFERS_URL: 'http://offers:3000',
    });
  });
});

describe('a host', () => {
  it.each<[string, (file: Compose) => unknown, string]>([
    ['a domain missing', ({ services }) => delete services.offers, 'there is no service offers'],
    [
      'a variable that nobody reads',
      ({ services }) => {
        (services.offers as Service).environment.OFERS_URL = 'x';
      },
      'offers: nobody reads OFERS_URL',
    ],
    [
      'an image of any version',
      ({ services }) => {
        services.postgres.image = 'postgres';
      },
      'postgres is of no certain version',
    ],
    [
      'the key of another service',
      ({ services }) => {
        services.auth.environment.OPS_TOKEN = variable('INTERNAL_KEY_ACCOUNTS');
      },
      'auth is told the key of accounts',
    ],
    [
      'a service without a key',
      ({ services }) => delete services.auth.environment.INTERNAL_KEY,
      'auth has no key of its own',
    ],
    [
      'the former secret of all',
      ({ services }) => {
        services.auth.environment.INTERNAL_SECRET = variable('INTERNAL_SECRET');
      },
      'auth: INTERNAL_SECRET has no use any more',
    ],
    [
      'a secret in the file',
      ({ services }) => {
        services.auth.environment.OPS_TOKEN = 'abc';
      },
      'auth has the secret OPS_TOKEN in the file',
    ],
    [
      'a browser that has no sandbox',
      ({ services }) => {
        services.cloner.security_opt = ['no-new-privileges:true'];
      },
      'cloner has no sandbox for pages without seccomp-chromium.json',
    ],
    [
      'a browser where no page is opened',
      ({ services }) => {
        services.auth.image = services.cloner.image ?? '';
      },
      'auth has no use for a browser',
    ],
    [
      'a process that is root',
      ({ services }) => {
        services.auth.user = '0:0';
      },
      'auth runs as root',
    ],
  ])('is refused with %s', (_, change, problem) => {
    const file = compose();
    change(file);
    expect(hostProblems(file, facts)).toEqual([problem]);
  });

  it('is held against the schema of compose', () => {
    expect(composeProblems({ services: { offers: { image: 'a:1', comand: [] } } })).toEqual([
      expect.stringContaining('comand'),
    ]);
  });
});

describe('the profile of containers with a browser', () => {
  const FILE = join(root, 'infra/deploy/seccomp-chromium.json');
  interface Profile {
    defaultAction: string;
    syscalls: {
      names: string[];
      action: string;
      args?: { index: number; value: number; valueTwo?: number }[];
    }[];
  }
  const read = (): Profile => JSON.parse(readFileSync(FILE, 'utf8'));
  const rulesOf = (name: string) => read().syscalls.filter(({ names }) => names.includes(name));

  it('is for the domains whose sources open pages', () => {
    expect(browsingDomains(facts.domains)).toEqual(facts.browsing);
  });

  it('lets a process have namespaces of users, processes and networks of its own, and no other', () => {
    const [NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER] = [
      0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000,
    ];
    expect(rulesOf('clone')).toEqual([
      expect.objectContaining({
        args: [
          { index: 0, value: NEWNS | NEWCGROUP | NEWUTS | NEWIPC, valueTwo: 0, op: 'SCMP_CMP_MASKED_EQ' },
        ],
      }),
    ]);
    expect(rulesOf('unshare')).toEqual([
      expect.objectContaining({ args: [{ index: 0, value: NEWUSER, op: 'SCMP_CMP_EQ' }] }),
    ]);
    // Its flags lie where no filter sees them: who is told that there is none takes clone.
    expect(rulesOf('clone3')).toEqual([{ names: ['clone3'], action: 'SCMP_ACT_ERRNO', errnoRet: 38 }]);
    for (const name of ['bpf', 'mount', 'setns', 'pivot_root', 'keyctl', 'init_module', 'reboot'])
      expect(rulesOf(name)).toEqual([]);
  });

  it.each<[string, (profile: Profile) => unknown, string]>([
    [
      'allows what it does not name',
      (one) => (one.defaultAction = 'SCMP_ACT_ALLOW'),
      'allows what it does not name',
    ],
    [
      'lets processes mount',
      (one) => one.syscalls.push({ names: ['mount'], action: 'SCMP_ACT_ALLOW' }),
      'allows mount under no condition',
    ],
    [
      'lets processes have any namespace',
      (one) => one.syscalls.push({ names: ['unshare'], action: 'SCMP_ACT_ALLOW' }),
      'allows unshare under no condition',
    ],
  ])('is refused where it %s', (_, change, problem) => {
    const profile = read();
    change(profile);
    const folder = mkdtempSync(join(tmpdir(), 'garimpo-profile-'));
    writeFileSync(join(folder, 'profile.json'), JSON.stringify(profile));
    expect(profileProblems(join(folder, 'profile.json'))).toEqual([`seccomp-chromium.json ${problem}`]);
    rmSync(folder, { recursive: true });
  });
});

it('is built for the processor that is asked for, with a browser for some of its processes', () => {
  const dockerfile = readFileSync(join(root, 'infra/deploy/Dockerfile'), 'utf8');
  const stages = [...dockerfile.matchAll(/^FROM (.+)$/gm)].map(([, what]) => what);
  const base = 'node:24.21-trixie-slim';
  expect(stages).toEqual([
    `--platform=$BUILDPLATFORM ${base} AS build`,
    'build AS packages',
    `${base} AS run`,
    'run AS run-with-browser',
  ]);
  // Each mention of a processor is a question.
  expect(dockerfile.replaceAll(/^#.*$/gm, '')).not.toMatch(/x86|aarch|arm64|linux-x64/);
  expect(dockerfile.trimEnd().endsWith('USER 10001:10001')).toBe(true);
});
