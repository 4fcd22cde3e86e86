import { IconButton } from '@garimpo/sdk';
import { PanelPart } from '@garimpo/sdk/parts';
import type { VisitReply } from '@garimpo/traffic-filter-contract';
import { ClipboardCopy } from 'lucide-react';
import { copyAndSay } from '../../../copy-and-say.ts';
import { requestsText } from '../../../text/pt-br-requests.ts';

const words = requestsText.detail;

/** What the link was opened with, in its order; one name may come twice. */
export function ParametersPart({ request: { parameters } }: { request: VisitReply['request'] }) {
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
                  <IconButton
                    label={words.copyValue(name)}
                    icon={ClipboardCopy}
                    iconSize={14}
                    onClick={() => void copyAndSay(value)}
                  />
                </dd>
              )}
            </div>
          ))}
        </dl>
      )}
    </PanelPart>
  );
}
