import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { SBOM_FILE, writeSbom } from './release.mjs';

it('names the packages of a tool with their versions and hashes, and none that only development uses', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sbom-'));
  try {
    const count = await writeSbom(folder, { tool: 'mf-offers', version: '0.1.0-abc' });
    const sbom = JSON.parse(readFileSync(join(folder, SBOM_FILE), 'utf8'));
    expect(sbom).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: { component: { name: 'mf-offers', version: '0.1.0-abc' } },
    });
    expect(sbom.components).toHaveLength(count);
    const react = sbom.components.find(({ name }: { name: string }) => name === 'react');
    expect(react).toMatchObject({
      purl: expect.stringMatching(/^pkg:npm\/react@19\./),
      hashes: [{ alg: 'SHA-512' }],
    });
    expect(sbom.components.map(({ name }: { name: string }) => name)).not.toContain('jest');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
