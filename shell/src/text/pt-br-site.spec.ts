import { describe, expect, it } from '@jest/globals';
import { contactWords, type LegalPlace, type LegalText, wordsOf } from './legal-text.ts';
import { privacyText } from './pt-br-privacy.ts';
import { siteText } from './pt-br-site.ts';
import { termsText } from './pt-br-terms.ts';

const PLACE: LegalPlace = {
  contactEmail: 'contato@exemplo.com.br',
  host: 'garimpo.exemplo.com.br',
  cloudAccounts: false,
};
const legalTexts = { privacidade: privacyText(PLACE), termos: termsText(PLACE) };

/** Names that the specification gives to the header's parts and to what the page about the product tells. */
const specified: [sentence: string, here: string][] = [
  ['Recursos', siteText.header.features],
  ['Planos', siteText.header.plans],
  ['FAQ', siteText.header.faq],
  ['Entrar', siteText.header.signIn],
  ['Começar', siteText.header.start],
  ['Missão', siteText.purpose.mission.name],
  ['Visão', siteText.purpose.vision.name],
  ['Valores', siteText.purpose.values.name],
];

describe('texts of the specification', () => {
  it.each(specified)('%s', (sentence, here) => {
    expect(here).toBe(sentence);
  });
});

describe('our own texts', () => {
  it('have no exclamation mark and no ellipsis sign', () => {
    const own = [...sentences(siteText), ...Object.values(legalTexts).flatMap(wholeText)];
    expect(own.filter((sentence) => /[!…]/.test(sentence))).toEqual([]);
  });
});

describe('legal texts', () => {
  it.each(Object.entries(legalTexts))(
    '%s: sections are numbered in order, each with an address of its own',
    (_name, text) => {
      expect(text.sections.map(({ title }) => Number.parseInt(title, 10))).toEqual(
        text.sections.map((_section, at) => at + 1),
      );
      const ids = text.sections.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.filter((id) => !/^[a-z][a-z-]*$/.test(id))).toEqual([]);
    },
  );

  it.each(Object.entries(legalTexts))(
    '%s: every row of a table has a cell for every column',
    (_name, text) => {
      for (const { blocks } of text.sections) {
        for (const block of blocks) {
          if (block.kind !== 'table') continue;
          expect(block.rows.filter((row) => row.length !== block.head.length)).toEqual([]);
          // Rows are told apart by their names.
          expect(new Set(block.rows.map(([name]) => name)).size).toBe(block.rows.length);
        }
      }
    },
  );

  it.each(Object.entries(legalTexts))('%s: dated, and not in the future', (_name, text) => {
    expect(text.updatedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(Date.parse(text.updatedOn)).toBeLessThanOrEqual(Date.now());
  });

  it.each([
    ['the address to write to', PLACE.contactEmail as string],
    ['both ways to help oneself', '“Baixar meus dados”'],
    ['both ways to help oneself', '“Excluir minha conta”'],
    ['the time to change one’s mind', '7 dias para desfazer'],
    ['what stays', 'registros fiscais'],
    ['visitors’ addresses', 'apagados 90 dias depois da visita'],
    ['sessions', '90 dias sem uso'],
    ['the authority', 'ANPD'],
    ['the rights', 'artigo 18'],
  ])('the privacy policy tells %s: %s', (_what, words) => {
    expect(wholeText(legalTexts.privacidade).join('\n')).toContain(words);
  });

  it.each([
    ['cancelling', 'Você cancela quando quiser'],
    ['the right to withdraw', 'art. 49'],
    ['where to report a page', '/.well-known/denuncia'],
    ['what the filter is not for', 'enganar redes de anúncios e seus revisores'],
    ['what an ended subscription means', '30 dias'],
    ['the court', 'foro é o do seu domicílio'],
  ])('the terms tell %s: %s', (_what, words) => {
    expect(wholeText(legalTexts.termos).join('\n')).toContain(words);
  });

  it('name Supabase only where it is used', () => {
    const of = (cloudAccounts: boolean) => wholeText(privacyText({ ...PLACE, cloudAccounts })).join('\n');
    expect(of(false)).not.toContain('Supabase');
    expect(of(true)).toContain('Supabase');
  });

  it('lead to the support where no address is configured', () => {
    expect(contactWords({ ...PLACE, contactEmail: null }, 'o suporte')).toBe('o suporte');
    for (const text of [privacyText, termsText]) {
      const all = wholeText(text({ ...PLACE, contactEmail: null })).join('\n');
      expect(all).not.toMatch(/null|undefined|mailto/);
      expect(all).toContain('suporte');
    }
  });
});

function wholeText({ title, summary, sections }: LegalText): string[] {
  return [
    title,
    ...summary.map(wordsOf),
    ...sections.flatMap((section) => [
      section.title,
      ...section.blocks.flatMap((block) => {
        if (block.kind === 'text') return [wordsOf(block.text)];
        return block.kind === 'list' ? block.items.map(wordsOf) : [...block.head, ...block.rows.flat()];
      }),
    ]),
  ];
}

function sentences(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(sentences);
}
