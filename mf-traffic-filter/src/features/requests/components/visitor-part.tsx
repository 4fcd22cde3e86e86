import { UNKNOWN } from '@garimpo/sdk';
import { Fact, PanelPart } from '@garimpo/sdk/parts';
import { placeName } from '@garimpo/sdk/places';
import type { VisitReply } from '@garimpo/traffic-filter-contract';
import { requestsText } from '../../../text/pt-br-requests.ts';
import { devicesOf, sourceOf } from '../lib/visitor-text.ts';

const words = requestsText.detail;

/** Who it was, as far as a request tells. */
export function VisitorPart({ request }: { request: VisitReply['request'] }) {
  const { kind, userAgent, referrer, maskedIp } = request;
  return (
    <PanelPart title={words.visitor}>
      <dl className="grid grid-cols-2 gap-3">
        <Fact name={words.device}>{devicesOf(request)}</Fact>
        <Fact name={words.source}>{sourceOf(request)}</Fact>
        <Fact name={words.place}>{placeName(request) ?? UNKNOWN}</Fact>
        <Fact name={words.kind}>{requestsText.kindOf(kind)}</Fact>
      </dl>
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <Fact name={words.referrer}>{referrer ?? words.none}</Fact>
        <Fact name={words.browser}>
          {userAgent ?? (maskedIp === null ? words.browserErased : words.none)}
        </Fact>
      </dl>
    </PanelPart>
  );
}
