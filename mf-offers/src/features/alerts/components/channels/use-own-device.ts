import type { ChannelsReply, PushDeviceView } from '@garimpo/offers-contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { log } from '../../../../log.ts';
import { useAddDevice, useRemoveDevice } from '../../api/channel-requests.ts';
import { hasOldKey, ownEndpointHash, unsubscribe } from '../../lib/push-subscription.ts';

/** Not of any account: what this browser has. */
const OWN_KEY = ['mf-offers', 'own-endpoint'];

/** This browser among those that are sent notifications, and its turning on and off. */
export function useOwnDevice({ serverKey, devices }: ChannelsReply['push']) {
  const client = useQueryClient();
  const { data: hash = null } = useQuery({ queryKey: OWN_KEY, queryFn: ownEndpointHash, staleTime: 0 });
  const add = useAddDevice();
  const remove = useRemoveDevice();
  const own: PushDeviceView | undefined = devices.find((device) => device.endpointHash === hash);
  const lookAgain = () => client.invalidateQueries({ queryKey: OWN_KEY });

  const { mutateAsync: addDevice } = add;
  const { mutateAsync: removeDevice } = remove;
  const ownId = own?.id;
  const hasLooked = useRef(false);
  useEffect(() => {
    if (serverKey === null || ownId === undefined || hasLooked.current) return;
    hasLooked.current = true;
    const takeNewKey = async () => {
      if (!(await hasOldKey(serverKey))) return;
      // The permission is there already, so that nobody is asked anything.
      await addDevice(serverKey);
      await removeDevice(ownId);
      await client.invalidateQueries({ queryKey: OWN_KEY });
    };
    takeNewKey().catch((error: unknown) => log.error('This browser could not take the new key', error));
  }, [serverKey, ownId, client, addDevice, removeDevice]);

  return {
    own,
    add,
    remove,
    turnOn: (key: string, onDone: () => void) => add.mutate(key, { onSuccess: onDone, onSettled: lookAgain }),
    turnOff: (device: PushDeviceView, onDone: () => void) =>
      remove.mutate(device.id, {
        onSuccess: async () => {
          await unsubscribe();
          await lookAgain();
          onDone();
        },
      }),
  };
}
