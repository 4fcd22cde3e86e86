import { USUAL_PROTECTION } from '@garimpo/traffic-filter-contract';
import { describe, expect, it } from '@jest/globals';
import { aboutHtml } from './about-pages.ts';
import { type Preview, previewOf } from './about-preview.ts';
import type { PublicCampaign } from './public-campaigns.ts';

const CAMPAIGN: PublicCampaign = {
  id: 'campaign',
  userId: 'ana',
  key: 'abcdefgh',
  state: 'active',
  securePage: 'https://segura.test/',
  offers: [{ url: 'https://oferta.test/', weight: 1 }],
  networks: ['facebook'],
  devices: ['phone'],
  protection: USUAL_PROTECTION,
  parameters: ['vendedor'],
  costParameter: null,
  expiresAt: null,
  revision: 1,
};
const html = (change: Partial<PublicCampaign> = {}, preview: Preview | null = null) =>
  aboutHtml(
    { ...CAMPAIGN, ...change },
    { link: 'https://g.test/r/abcdefgh', contactEmail: 'a+b@g.test', preview },
  );

describe('what a link does', () => {
  it.each([
    ['phone', 'facebook', 'Página de oferta'],
    ['computer', 'facebook', 'Página segura'],
    ['computer', null, 'Página segura'],
    [null, null, 'Página de oferta'],
    ['phone', 'tiktok', 'Página segura'],
  ] as const)('shows where a visitor on a %s from %s would be led', (device, network, page) => {
    const shown = html({}, { device, network });
    expect(/<p role="status"><strong>.* encontraria: (.*?)<\/strong>/.exec(shown)?.[1]).toBe(page);
  });

  it('reads whom to show from its query, and takes nothing else', () => {
    expect(previewOf({})).toBeNull();
    expect(previewOf({ dispositivo: 'phone', rede: 'kwai' })).toEqual({ device: 'phone', network: 'kwai' });
    expect(previewOf({ dispositivo: ['phone'], rede: '<b>' })).toEqual({ device: null, network: null });
  });

  it('says until when it works', () => {
    expect(html({ expiresAt: new Date('2999-01-02T03:04:00Z') })).toContain('até 02/01/2999, 00:04');
    expect(html({ expiresAt: new Date(0) })).toContain('O prazo deste link passou');
    expect(html()).not.toContain('Este link funciona até');
  });

  it('leaves out pages without a share, and shows shares to one decimal', () => {
    const shown = html({
      offers: [
        { url: 'https://a.test/', weight: 2 },
        { url: 'https://b.test/', weight: 1 },
        { url: 'https://c.test/', weight: 0 },
      ],
    });
    expect(shown).toContain('66,7% das visitas');
    expect(shown).not.toContain('c.test');
    expect(html()).not.toContain('% das visitas');
  });

  it('says whether visits are refused, and when', () => {
    expect(html()).toContain('Nenhuma visita é recusada pelos pontos.');
    const strict = html({
      protection: { ...USUAL_PROTECTION, pendingFrom: 101, blockedFrom: 101, perMinute: 1 },
    });
    expect(strict).toContain('Nenhuma visita é marcada');
    expect(strict).toContain('Mais de 1 visita do mesmo endereço');
    const none = Object.fromEntries(Object.keys(USUAL_PROTECTION.weights).map((name) => [name, 0]));
    expect(html({ protection: { ...USUAL_PROTECTION, weights: none as never } })).not.toContain(': 0 ponto');
    expect(html({ protection: { ...USUAL_PROTECTION, blockedFrom: 80 } })).toContain('A partir de 80 pontos');
  });

  it('says so where it is switched off', () => {
    expect(html({ state: 'inactive' })).toContain('desativado no momento');
    expect(html()).toContain('href="mailto:a%2Bb@g.test">a+b@g.test');
  });
});
