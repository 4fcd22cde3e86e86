import type { ChannelsReply } from '@garimpo/offers-contract';
import { Button, ButtonLink, errorText, formatDateCard, Notice, Spinner, toast } from '@garimpo/sdk';
import { PanelPart } from '@garimpo/sdk/parts';
import { ExternalLink, Send } from 'lucide-react';
import { channelErrors, channelsText } from '../../../../text/pt-br-channels.ts';
import { useDisconnectTelegram, useTelegramLink } from '../../api/channel-requests.ts';

const words = channelsText.telegram;

interface TelegramPartProps {
  telegram: ChannelsReply['telegram'];
  /** While somebody is about to connect, the channels are read more often. */
  onLinked: () => void;
}

export function TelegramPart({ telegram: { available, chat }, onLinked }: TelegramPartProps) {
  if (chat !== null)
    return (
      <PanelPart title={words.title}>
        <Connected chat={chat} />
      </PanelPart>
    );
  return (
    <PanelPart title={words.title}>
      <p>{available ? words.text : words.unavailable}</p>
      {available && <Connect onLinked={onLinked} />}
    </PanelPart>
  );
}

function Connect({ onLinked }: Pick<TelegramPartProps, 'onLinked'>) {
  const { data, error, isPending, mutate } = useTelegramLink();
  return (
    <>
      {error !== null && <Notice kind="danger">{errorText(error, channelErrors, words.failed)}</Notice>}
      {data === undefined ? (
        <Button
          icon={Send}
          className="justify-self-start"
          busy={isPending}
          busyText={words.connecting}
          onClick={() => mutate(undefined, { onSuccess: () => onLinked() })}
        >
          {words.connect}
        </Button>
      ) : (
        <>
          <p>{words.steps}</p>
          <ButtonLink href={data.url} newTab icon={ExternalLink} className="justify-self-start">
            {words.open}
          </ButtonLink>
          <p role="status" className="flex items-center gap-2 text-ink-3">
            <Spinner /> {words.waiting}
          </p>
        </>
      )}
    </>
  );
}

function Connected({ chat }: { chat: NonNullable<ChannelsReply['telegram']['chat']> }) {
  const { mutate, isPending } = useDisconnectTelegram();
  return (
    <>
      <p className="break-words">{words.connected(chat.name, formatDateCard(chat.connectedAt))}</p>
      <Button
        className="justify-self-start"
        busy={isPending}
        busyText={words.disconnecting}
        onClick={() =>
          mutate(undefined, {
            onSuccess: () => toast.success(words.disconnected),
            onError: (error) => toast.error(errorText(error, channelErrors, words.disconnectFailed)),
          })
        }
      >
        {words.disconnect}
      </Button>
    </>
  );
}
