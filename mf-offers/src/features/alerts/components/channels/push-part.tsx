import type { ChannelsReply, PushDeviceView } from '@garimpo/offers-contract';
import { Button, errorText, formatDateCard, IconButton, Notice, toast } from '@garimpo/sdk';
import { PanelPart } from '@garimpo/sdk/parts';
import { BellRing, Trash2 } from 'lucide-react';
import { channelErrors, channelsText } from '../../../../text/pt-br-channels.ts';
import { PushRefused, pushObstacle } from '../../lib/push-subscription.ts';
import { useOwnDevice } from './use-own-device.ts';

const words = channelsText.push;

/** Notifications of this browser, and which others show them. */
export function PushPart({ push }: { push: ChannelsReply['push'] }) {
  const device = useOwnDevice(push);
  const others = push.devices.filter(({ id }) => id !== device.own?.id);
  return (
    <PanelPart title={words.title}>
      {push.serverKey === null ? (
        <p>{words.unavailable}</p>
      ) : (
        <OwnDevice serverKey={push.serverKey} device={device} />
      )}
      {others.length > 0 && (
        <div className="grid gap-1">
          <h4 className="text-caption text-ink-3">{words.others}</h4>
          <ul>
            {others.map((one) => (
              <OtherDevice key={one.id} device={one} remove={device.remove} />
            ))}
          </ul>
        </div>
      )}
    </PanelPart>
  );
}

type Device = ReturnType<typeof useOwnDevice>;

function OwnDevice({ serverKey, device }: { serverKey: string; device: Device }) {
  const { own, add, remove } = device;
  if (own !== undefined) {
    return (
      <>
        <p>{words.on}</p>
        <Button
          className="justify-self-start"
          disabled={remove.isPending}
          onClick={() => device.turnOff(own, () => toast.success(words.deactivated))}
        >
          {words.deactivate}
        </Button>
      </>
    );
  }
  const obstacle = add.error instanceof PushRefused ? add.error.obstacle : pushObstacle();
  if (obstacle === 'unsupported') return <p>{words.unsupported}</p>;
  return (
    <>
      <p>{words.text}</p>
      {obstacle === 'blocked' && <Notice kind="warn">{words.blocked}</Notice>}
      {add.error !== null && obstacle === null && (
        <Notice kind="danger">{errorText(add.error, channelErrors, words.failed)}</Notice>
      )}
      <Button
        icon={BellRing}
        className="justify-self-start"
        busy={add.isPending}
        busyText={words.activating}
        onClick={() => device.turnOn(serverKey, () => toast.success(words.activated))}
      >
        {words.activate}
      </Button>
    </>
  );
}

function OtherDevice({ device, remove }: { device: PushDeviceView; remove: Device['remove'] }) {
  const name = words.deviceName(device);
  return (
    <li className="flex items-center gap-2">
      <p className="min-w-0 flex-1 break-words">
        <span className="text-ink">{name}</span> {words.since(formatDateCard(device.createdAt))}
      </p>
      <IconButton
        icon={Trash2}
        label={words.remove(name)}
        disabled={remove.isPending}
        onClick={() =>
          remove.mutate(device.id, {
            onError: (error) => toast.error(errorText(error, channelErrors, words.removeFailed)),
          })
        }
      />
    </li>
  );
}
