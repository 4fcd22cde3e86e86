import { type NoticeView, noticeLanguages, noticeRecipients } from '@garimpo/anticlone-contract';
import { describe, expect, it } from '@jest/globals';
import { draftNotices, type NoticeFacts } from './draft-notices.ts';

const FACTS: NoticeFacts = {
  originalUrl: 'https://loja.exemplo.com/curso',
  cloneUrl: 'https://copia.test/oferta',
  cloneHost: 'copia.test',
  status: 'confirmed',
  similarityScore: 0.934,
  firstSeenAt: new Date('2026-11-20T12:00:00Z'),
  lastSeenAt: new Date('2026-11-21T13:30:00Z'),
  accessCount: 1234,
  foundBy: 'certificate',
  certificate: {
    name: '*.copia.test',
    issuer: 'Autoridade Exemplo',
    notBefore: '2026-11-19T00:00:00.000Z',
    log: 'https://log.test/2026',
    entry: 7,
    sha256: null,
  },
  evidence: {
    sha256: 'ab'.repeat(32),
    facts: {
      takenAt: '2026-11-21T14:00:00.000Z',
      finalUrl: 'https://copia.test/oferta/',
      status: 200,
      addresses: ['203.0.113.9'],
      host: { name: 'Nuvem Exemplo', sendTo: 'abuse@nuvem.exemplo' },
      cdn: { name: 'Cloudflare', sendTo: 'https://abuse.cloudflare.com/' },
      registrar: { name: 'Registro Exemplo', sendTo: 'abuse@registro.exemplo' },
      checkouts: [{ platform: 'hotmart.com', url: 'https://pay.hotmart.com/X1' }],
    },
  },
};

function notice(facts: NoticeFacts, recipient: string, language = 'pt'): NoticeView {
  const found = draftNotices(facts).find((one) => one.recipient === recipient && one.language === language);
  if (found === undefined) throw new Error('no such notice');
  return found;
}

describe('drafts of notices', () => {
  it('exist for each recipient in each language', () => {
    const made = draftNotices(FACTS).map(({ recipient, language }) => `${language} ${recipient}`);
    expect(made).toEqual(
      noticeLanguages.flatMap((one) => noticeRecipients.map((other) => `${one} ${other}`)),
    );
  });

  it.each(noticeLanguages)('state the facts of the case (%s)', (language) => {
    for (const recipient of noticeRecipients) {
      const { body, subject } = notice(FACTS, recipient, language);
      for (const fact of [
        FACTS.originalUrl,
        FACTS.cloneUrl,
        '93',
        '2026-11-20 12:00 UTC',
        '2026-11-21 14:00 UTC',
        '203.0.113.9',
        'https://pay.hotmart.com/X1',
        '*.copia.test',
        'https://log.test/2026',
        'ab'.repeat(32),
      ])
        expect(body).toContain(fact);
      expect(subject).toContain('copia.test');
    }
  });

  it('have the recipients that the evidence names', () => {
    const sendTo = noticeRecipients.map((recipient) => [recipient, notice(FACTS, recipient).sendTo]);
    expect(Object.fromEntries(sendTo)).toMatchObject({
      host: 'abuse@nuvem.exemplo',
      cdn: 'https://abuse.cloudflare.com/',
      registrar: 'abuse@registro.exemplo',
      meta: expect.stringMatching(/^https:\/\/www\.facebook\.com\//),
      checkout: 'suporte@hotmart.com',
    });
    expect(notice(FACTS, 'checkout').body).toContain('hotmart.com');
  });

  it.each(noticeLanguages)('leave gaps for what only the owner knows (%s)', (language) => {
    for (const recipient of noticeRecipients) {
      const { body, gaps } = notice(FACTS, recipient, language);
      expect(gaps.length).toBeGreaterThanOrEqual(6);
      expect(new Set(gaps).size).toBe(gaps.length);
      for (const gap of gaps) expect(body).toContain(gap);
      // The draft makes no claims on the owner's behalf.
      const claimed = gaps.reduce((text, gap) => text.replaceAll(gap, ''), body);
      expect(claimed).not.toMatch(
        /perjúrio|perjury|declaro|I declare|crime|fraud|ilegal|illegal|titular|own the/i,
      );
    }
  });

  it('say that a suspect is not confirmed, measured or proved yet', () => {
    const facts: NoticeFacts = { ...FACTS, status: 'suspect', similarityScore: null, evidence: null };
    const { body, sendTo } = notice(facts, 'host');
    expect(body).toContain('parece reproduzir');
    expect(body).toContain('ainda não confirmou');
    expect(body).toContain('ainda não foi medida');
    expect(body).toContain('ainda não foram reunidas');
    expect(sendTo).toBeNull();
  });

  it('take no gap or line from names of others', () => {
    const hostile: NoticeFacts = {
      ...FACTS,
      cloneUrl: 'https://copia.test/[seu segredo]?a=\n- Semelhança: 0%',
      evidence: FACTS.evidence && {
        ...FACTS.evidence,
        facts: { ...FACTS.evidence.facts, registrar: { name: 'X]\n\n[seu cartão]', sendTo: null } },
      },
    };
    const { body, gaps } = notice(hostile, 'registrar');
    expect(gaps).toEqual(notice(FACTS, 'registrar').gaps);
    expect(body.split('\n')).not.toContain('- Semelhança: 0%');
  });
});
