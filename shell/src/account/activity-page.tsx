import type { ActivityEvent } from '@garimpo/auth-contract';
import { Button, ConfirmDialog, Empty, LoadingText, PageTitle, Panel } from '@garimpo/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { PanelFailure } from '../layout/panel-failure.tsx';
import { paths } from '../lib/paths.ts';
import { denyEvent, listActivity } from '../session/activity.ts';
import { useAuth } from '../session/auth-context.ts';
import { useServices } from '../session/services.ts';
import { activityText } from '../text/pt-br-activity.ts';
import { dataText } from '../text/pt-br-data.ts';
import { useSubmit } from '../ui/use-submit.ts';
import { ActivityRow } from './activity-row.tsx';
import { ClosedFrame } from './closed-frame.tsx';

const words = activityText.deny;

interface DenialDialogProps {
  /** Null while nobody is asked. */
  event: ActivityEvent | null;
  onClose: () => void;
}

/** Asks, and then leaves: this browser is signed out along with all others. */
function DenialDialog({ event, onClose }: DenialDialogProps) {
  const { config, source } = useServices();
  const { signOut } = useAuth();
  const navigate = useNavigate();
  const [error, setError] = useState<string | null>(null);
  const { busy, submit } = useSubmit(async () => {
    if (event === null) return;
    setError(null);
    try {
      const outcome = await denyEvent({ config, getAccessToken: source.getAccessToken }, event.id);
      // The session is over already; what is left of it in this browser goes too.
      await signOut().catch(() => undefined);
      await navigate(paths.denial, { replace: true, state: { outcome } });
    } catch {
      setError(words.failed);
    }
  });
  return (
    <ConfirmDialog
      open={event !== null}
      title={words.title}
      question={words.question}
      confirmText={words.confirm}
      busyText={words.busy}
      busy={busy}
      error={error}
      onConfirm={submit}
      onOpenChange={(open) => {
        if (open) return;
        setError(null);
        onClose();
      }}
    />
  );
}

/** /conta/atividade: open to whoever is signed in, in a frame of its own where the tools are closed. */
export function ActivityPage() {
  const { profile } = useAuth();
  if (profile === null) return null;
  if (profile.access.allowed)
    return <Activity userId={profile.id} back={{ to: paths.profile, label: activityText.back }} />;
  return (
    <ClosedFrame showPlans={profile.access.reason !== 'deletion_pending'}>
      <Activity userId={profile.id} back={{ to: paths.accountData, label: dataText.title }} />
    </ClosedFrame>
  );
}

function Activity({ userId, back }: { userId: string; back: { to: string; label: string } }) {
  const [denying, setDenying] = useState<ActivityEvent | null>(null);
  return (
    <div className="mx-auto max-w-text">
      <PageTitle title={activityText.title} back={back} />
      <Panel>
        <div className="grid grid-cols-1 gap-4">
          <p className="text-ink-2">{activityText.hint}</p>
          <Lines userId={userId} onDeny={setDenying} />
        </div>
      </Panel>
      <DenialDialog event={denying} onClose={() => setDenying(null)} />
    </div>
  );
}

function Lines({ userId, onDeny }: { userId: string; onDeny: (event: ActivityEvent) => void }) {
  const { config, source } = useServices();
  const activity = useInfiniteQuery({
    queryKey: ['shell', 'activity', userId],
    queryFn: ({ pageParam }) => listActivity({ config, getAccessToken: source.getAccessToken }, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page?.next ?? null,
    retry: false,
  });

  if (activity.isPending) return <LoadingText />;
  const failure = activity.isError && (
    <PanelFailure sentence={activityText.failed} retryText={activityText.tryAgain} query={activity} />
  );
  const pages = activity.data?.pages ?? [];
  if (pages.length === 0) return failure;
  const events = pages.flatMap((page) => page?.events ?? []);
  if (events.length === 0) {
    const elsewhere = pages[0] === null;
    return (
      <Empty dense icon={History} title={elsewhere ? activityText.elsewhere : activityText.empty}>
        {elsewhere ? activityText.elsewhereHint : activityText.emptyHint}
      </Empty>
    );
  }
  const now = new Date();
  return (
    <>
      <ul className="grid">
        {events.map((event) => (
          <ActivityRow key={event.id} event={event} now={now} onDeny={onDeny} />
        ))}
      </ul>
      {failure}
      {activity.hasNextPage && !activity.isError && (
        <div className="flex justify-center">
          <Button
            className="max-md:w-full"
            busy={activity.isFetchingNextPage}
            busyText={activityText.loadingMore}
            onClick={() => void activity.fetchNextPage()}
          >
            {activityText.more}
          </Button>
        </div>
      )}
    </>
  );
}
