import { Badge, Button, formatAgo, formatDateCard, LoadingText, Panel, TextLink } from '@garimpo/sdk';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { PanelFailure } from '../layout/panel-failure.tsx';
import { paths } from '../lib/paths.ts';
import { settled } from '../session/auth-failure.ts';
import { type Device, listDevices } from '../session/devices.ts';
import { useServices } from '../session/services.ts';
import { accessText } from '../text/pt-br-access.ts';
import { ConfirmStep } from './confirm-step.tsx';
import { deviceName } from './device-name.ts';

const words = accessText.devices;

/** Where the account is open, and the way to close it everywhere else. */
export function DevicesPanel({ userId }: { userId: string }) {
  const { config, source } = useServices();
  const devices = useQuery({
    queryKey: ['shell', 'devices', userId],
    queryFn: () => listDevices({ config, getAccessToken: source.getAccessToken }),
    retry: false,
  });
  const [leaving, setLeaving] = useState(false);
  const list = devices.data ?? null;
  const alone = list?.every(({ current }) => current) ?? false;

  return (
    <Panel title={words.title}>
      <div className="grid grid-cols-1 gap-4">
        <p className="text-ink-2">{alone ? words.only : words.hint}</p>
        {devices.isPending && <LoadingText />}
        {devices.isError && (
          <PanelFailure sentence={words.failed} retryText={words.tryAgain} query={devices} />
        )}
        {list !== null && (
          <ul className="grid grid-cols-1 gap-3">
            {list.map((device) => (
              <DeviceRow key={device.id} device={device} />
            ))}
          </ul>
        )}
        {list !== null && (
          <p className="text-small">
            <TextLink to={paths.accountActivity} className="inline-block py-1 max-md:py-3">
              {words.activity}
            </TextLink>
          </p>
        )}
        {!devices.isPending && !alone && (
          <div className="flex justify-end">
            <Button className="max-md:w-full" onClick={() => setLeaving(true)}>
              {words.leaveOthers}
            </Button>
          </div>
        )}
      </div>
      <LeaveDialog open={leaving} onClose={() => setLeaving(false)} onLeft={() => void devices.refetch()} />
    </Panel>
  );
}

function DeviceRow({ device }: { device: Device }) {
  return (
    <li className="flex items-center gap-3">
      <MonitorSmartphone aria-hidden size={18} strokeWidth={1.75} className="flex-none text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-label">{deviceName(device.userAgent)}</p>
        <p className="text-caption text-ink-3">
          {words.active(formatAgo(device.activeAt, new Date()))} · {words.since(formatDateCard(device.since))}
        </p>
      </div>
      {device.current && (
        <Badge tone="success" icon={CircleCheck}>
          {words.here}
        </Badge>
      )}
    </li>
  );
}

interface LeaveDialogProps {
  open: boolean;
  onClose: () => void;
  onLeft: () => void;
}

function LeaveDialog({ open, onClose, onLeft }: LeaveDialogProps) {
  const { auth } = useServices();
  return (
    <ConfirmStep
      open={open}
      title={words.leaveTitle}
      question={words.leaveQuestion}
      confirmText={words.leaveOthers}
      busyText={words.leaving}
      doneText={words.left}
      failedText={words.leaveFailed}
      run={() => settled(auth.signOut({ scope: 'others' }), 'Failed to sign out')}
      onDone={onLeft}
      onClose={onClose}
    />
  );
}
