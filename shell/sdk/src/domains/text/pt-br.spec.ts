import { domainFindings } from '@garimpo/service-contract';
import { expect, it } from '@jest/globals';
import { domainsText } from './pt-br.ts';

it('says of every finding what it is and what to do', () => {
  for (const finding of domainFindings)
    for (const sentence of Object.values(domainsText.check.of(finding)))
      expect(sentence).toMatch(/^[A-Z].*\.$/);
});
