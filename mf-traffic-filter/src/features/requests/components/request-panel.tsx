import {
  ApiError,
  Button,
  Empty,
  errorText,
  IconButton,
  LoadingText,
  Notice,
  SidePanel,
  UNKNOWN,
} from '@garimpo/sdk';
import { CopyButton, Fact, PanelPart } from '@garimpo/sdk/parts';
import { placeName } from '@garimpo/sdk/places';
import type { VisitReply } from '@garimpo/traffic-filter-contract';
import { ChevronDown, ChevronUp, Eye, SearchX } from 'lucide-react';
import { text } from '../../../text/pt-br.ts';
import { requestsText } from '../../../text/pt-br-requests.ts';
import { devicesOf, momentText, sourceOf } from '../../../text/visit-words.ts';
import { useRequestQuery, useReveal } from '../api/requests-query.ts';
import { RulePart } from './address-rules.tsx';
import { DecisionPart, SignalsPart } from './decision-part.tsx';

const words = requestsText.detail;

/** What the link was opened with, in its order; one name may come twice. */
function ParametersPart({ request: { parameters } }: { request: VisitReply['request'] }) {
  return (
    <PanelPart title={words.parameters}>
      {parameters.length === 0 ? (
        <p>{words.noParameters}</p>
      ) : (
        <dl className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {parameters.map(([name, value], at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they have no state of their own
            <div key={`${at} ${name}`} className="flex items-start gap-2 rounded-sm bg-sunken px-3 py-1.5">
              <dt className="w-28 flex-none text-caption leading-5 break-all text-ink-3">{name}</dt>
              <dd className="min-w-0 flex-1 font-mono text-caption leading-5 break-all text-ink">
                {value === '' ? <span className="text-ink-3">{words.emptyValue}</span> : value}
              </dd>
              {value !== '' && (
                <dd className="-my-1 -mr-2">
                  <CopyButton label={words.copyValue(name)} iconSize={14} value={value} />
                </dd>
              )}
            </div>
          ))}
        </dl>
      )}
    </PanelPart>
  );
}

/** The address is masked until the user reveals it. */
function AddressPart({ request: { id, maskedIp } }: { request: VisitReply['request'] }) {
  const { mutate, isPending, data, error } = useReveal(id);
  return (
    <PanelPart title={words.ip}>
      {maskedIp === null && data === undefined ? (
        <p>{words.erased}</p>
      ) : (
        <div className="flex min-h-9 flex-wrap items-center gap-2">
          <span role="status" className="min-w-0 flex-1 font-mono break-all text-ink">
            {data ?? maskedIp}
          </span>
          {data === undefined ? (
            <Button icon={Eye} size="sm" busy={isPending} busyText={words.revealing} onClick={() => mutate()}>
              {words.reveal}
            </Button>
          ) : (
            <CopyButton label={words.copyIp} value={data} />
          )}
        </div>
      )}
      {error !== null && <Notice kind="danger">{errorText(error, text.errors, words.revealFailed)}</Notice>}
      {maskedIp !== null && <p className="text-caption text-ink-3">{words.revealNote}</p>}
    </PanelPart>
  );
}

function VisitorPart({ request }: { request: VisitReply['request'] }) {
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
          {userAgent ?? request.browser ?? (maskedIp === null ? words.browserErased : words.none)}
        </Fact>
      </dl>
    </PanelPart>
  );
}

export interface RequestPanelProps {
  open: boolean;
  id: string;
  /** The rows above and below it in the list; `null` at its ends. */
  newer: string | null;
  older: string | null;
  onShow: (id: string) => void;
  onRules: () => void;
  onClose: () => void;
}

/** All about one visit: what became of it, why, who it was and what followed. */
export function RequestPanel({ open, id, newer, older, onShow, onRules, onClose }: RequestPanelProps) {
  const { data: request, error, isFetching, refetch } = useRequestQuery(id);
  const isGone = error instanceof ApiError && error.code === 'traffic_filter.request.not_found';
  return (
    <SidePanel
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.title}
      description={
        request === undefined ? '\u00a0' : text.facts(momentText(request.at), request.campaign.name)
      }
    >
      <div className="flex items-center gap-1 border-b border-line-soft px-3 py-1.5">
        <IconButton
          label={words.previous}
          icon={ChevronUp}
          disabled={newer === null}
          onClick={() => newer !== null && onShow(newer)}
        />
        <IconButton
          label={words.next}
          icon={ChevronDown}
          disabled={older === null}
          onClick={() => older !== null && onShow(older)}
        />
        {request === undefined && error === null && <LoadingText className="ml-2" />}
      </div>
      {isGone && (
        <Empty dense level={3} icon={SearchX} title={words.goneTitle}>
          {words.goneText}
        </Empty>
      )}
      {error !== null && !isGone && (
        <Notice
          kind="danger"
          className="m-5"
          action={
            <Button size="sm" busy={isFetching} busyText={text.page.loading} onClick={() => void refetch()}>
              {text.page.retry}
            </Button>
          }
        >
          {errorText(error, text.errors, words.loadFailed)}
        </Notice>
      )}
      {request !== undefined && !isGone && (
        <div key={request.id}>
          <DecisionPart request={request} />
          <SignalsPart request={request} />
          <VisitorPart request={request} />
          <AddressPart request={request} />
          <RulePart request={request} onRules={onRules} />
          <ParametersPart request={request} />
        </div>
      )}
    </SidePanel>
  );
}
