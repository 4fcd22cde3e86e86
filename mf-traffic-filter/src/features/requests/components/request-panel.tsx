import { ApiError, Button, Empty, errorText, IconButton, LoadingText, Notice, SidePanel } from '@garimpo/sdk';
import { ChevronDown, ChevronUp, SearchX } from 'lucide-react';
import { text } from '../../../text/pt-br.ts';
import { requestsText } from '../../../text/pt-br-requests.ts';
import { useRequestQuery } from '../api/requests-query.ts';
import { momentText } from '../lib/moment-text.ts';
import { AddressPart } from './address-part.tsx';
import { DecisionPart } from './decision-part.tsx';
import { ParametersPart } from './parameters-part.tsx';
import { RulePart } from './rule-part.tsx';
import { SignalsPart } from './signals-part.tsx';
import { VisitorPart } from './visitor-part.tsx';

const words = requestsText.detail;

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
