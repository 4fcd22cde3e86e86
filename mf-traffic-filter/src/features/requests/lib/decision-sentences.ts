import type { VisitReply } from '@garimpo/traffic-filter-contract';
import { requestsText } from '../../../text/pt-br-requests.ts';
import { reasonText } from '../../../text/pt-br-words.ts';

const words = requestsText.detail;
type Request = VisitReply['request'];

/** Why the visit was led where it was, then why it was flagged or refused, each in a sentence. */
export function decisionSentences(request: Request): string[] {
  const refused = refusalSentence(request);
  // Of a visit that was led nowhere the page's reason says nothing.
  if (request.state === 'blocked') return [refused ?? words.blocked];
  return [reasonText[request.reason], ...(refused === null ? [] : [refused])];
}

function refusalSentence({ state, refusal, score, pendingFrom, blockedFrom }: Request): string | null {
  if (state === 'served') return null;
  if (state === 'pending') {
    return refusal === 'score' ? words.pendingByScore(score, pendingFrom) : words.pending;
  }
  switch (refusal) {
    case 'score':
      return words.blockedByScore(score, blockedFrom);
    case 'rate':
      return words.blockedByRate;
    case 'address_rule':
      return words.blockedByRule;
    default:
      return null;
  }
}
