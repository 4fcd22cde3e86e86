import { join } from 'node:path';
import { internalRoutes } from '@garimpo/service-kit';
import { describe, expect, it } from '@jest/globals';
import { root } from '../../build/workspaces.mjs';
import { checkDeploy } from './check-deploy.mjs';
import { composeProblems } from './compose-schema.mjs';
import { schemaProblems } from './kubernetes-schema.mjs';
import { kustomize } from './kustomize.mjs';
import { readYaml } from './read-yaml.mjs';
import { clusterProblems, hostProblems } from './rules.mjs';

const facts = {
  domains: ['auth', 'accounts', 'offers', 'cloner', 'anticlone', 'traffic-filter', 'media', 'releases'],
  isKnownVariable: (name: string) => name !== 'OFERS_URL',
};

const production = () => kustomize(join(root, 'infra/deploy/kubernetes/overlays/production'));
const of = (manifests: ReturnType<typeof production>, kind: string, name: string) => {
  const found = manifests.find((one) => one.kind === kind && one.metadata.name === name);
  if (found === undefined) throw new Error(`no ${kind} ${name}`);
  return found;
};
interface Service {
  image?: string;
  user?: string;
  environment: Record<string, string>;
}
interface Compose {
  services: { offers?: Service; auth: Service; postgres: Service };
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
          'registry.example/garimpo:0.2.0';
      },
      'two versions at once: registry.example/garimpo:0.1.0, registry.example/garimpo:0.2.0',
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
