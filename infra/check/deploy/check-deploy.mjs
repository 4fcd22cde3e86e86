// @ts-check
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { domainPrograms } from '../../build/service-programs.mjs';
import { readWorkspaces, root } from '../../build/workspaces.mjs';
import { browsingDomains, profileProblems } from './browsing.mjs';
import { composeProblems } from './compose-schema.mjs';
import { schemaProblems } from './kubernetes-schema.mjs';
import { kustomize } from './kustomize.mjs';
import { readYaml } from './read-yaml.mjs';
import { clusterProblems, hostProblems } from './rules.mjs';
import { knownVariables } from './variables.mjs';

/**
 * Everything that is wrong with infra/deploy, without a cluster or a host to try it on.
 * @returns {Promise<string[]>}
 */
export async function checkDeploy() {
  const deploy = join(root, 'infra/deploy');
  const all = Object.keys(domainPrograms(readWorkspaces()));
  const facts = {
    domains: all,
    browsing: browsingDomains(all),
    isKnownVariable: knownVariables(),
  };
  const overlays = readdirSync(join(deploy, 'kubernetes/overlays'));
  /** @type {string[]} */
  const clusters = [];
  for (const name of overlays) {
    const where = `infra/deploy/kubernetes/overlays/${name}`;
    const manifests = kustomize(join(root, where));
    for (const manifest of manifests) {
      for (const problem of await schemaProblems(manifest))
        clusters.push(`${where}: ${manifest.kind} ${manifest.metadata.name}: ${problem}`);
    }
    // An overlay may do without the domain that something else stands in for.
    const domains = name === 'supabase' ? facts.domains.filter((domain) => domain !== 'auth') : facts.domains;
    for (const problem of clusterProblems(manifests, { ...facts, domains }))
      clusters.push(`${where}: ${problem}`);
  }
  const [compose] = readYaml(join(deploy, 'compose.yaml'));
  const host = [...composeProblems(compose), ...hostProblems(compose, facts)];
  const profile = profileProblems().map((problem) => `infra/deploy: ${problem}`);
  return [...clusters, ...profile, ...host.map((problem) => `infra/deploy/compose.yaml: ${problem}`)];
}
