import { USUAL_PROTECTION } from '@garimpo/traffic-filter-contract';
import { describe, expect, it } from '@jest/globals';
import { aboutHtml } from './about-pages.ts';
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
  revision: 1,
};
const html = (change: Partial<PublicCampaign> = {}) =>
  aboutHtml({ ...CAMPAIGN, ...change }, { link: 'https://g.test/r/abcdefgh', contactEmail: 'a+b@g.test' });

describe('what a link does', () => {
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
