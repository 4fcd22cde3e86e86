import { errorText, LoadingText, Skeleton } from '@garimpo/sdk';
import { useState } from 'react';
import { RetryNotice } from '../../../../retry-notice.tsx';
import { channelErrors, channelsText } from '../../../../text/pt-br-channels.ts';
import { useChannels } from '../../api/channel-requests.ts';
import { DeliveriesPart } from './deliveries-part.tsx';
import { MailPart } from './mail-part.tsx';
import { PushPart } from './push-part.tsx';
import { QuietPart } from './quiet-part.tsx';
import { TelegramPart } from './telegram-part.tsx';
import { WebhookPart } from './webhook-part.tsx';

/** Where alerts go, when not, and what became of the latest. */
export function ChannelsView() {
  const [linked, setLinked] = useState(false);
  const channels = useChannels({ waiting: linked });
  const { data, error } = channels;
  return (
    <>
      <MailPart />
      {error !== null && (
        <div className="px-5 pt-4">
          <RetryNotice
            busy={channels.isFetching}
            busyText={channelsText.loading}
            retryText={channelsText.retry}
            onRetry={() => void channels.refetch()}
          >
            {errorText(error, channelErrors, channelsText.failed)}
          </RetryNotice>
        </div>
      )}
      {channels.isPending && <LoadingChannels />}
      {data !== undefined && (
        <>
          <PushPart push={data.push} />
          <TelegramPart telegram={data.telegram} onLinked={() => setLinked(true)} />
          <WebhookPart webhook={data.webhook} />
          <QuietPart />
          <DeliveriesPart deliveries={data.deliveries} />
        </>
      )}
    </>
  );
}

function LoadingChannels() {
  return (
    <div className="grid gap-4 p-5">
      <Skeleton width="50%" />
      <Skeleton height={64} />
      <Skeleton width="40%" />
      <Skeleton height={64} />
      <LoadingText text={channelsText.loading} className="justify-self-center" />
    </div>
  );
}
