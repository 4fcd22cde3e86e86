import {
  Badge,
  Button,
  ConfirmDialog,
  Empty,
  errorText,
  IconButton,
  LoadingText,
  Panel,
  Switch,
  toast,
} from '@garimpo/sdk';
import type { ConversionTargetView } from '@garimpo/traffic-filter-contract';
import { Pencil, Plus, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { LoadProblem } from '../../../components/page-parts.tsx';
import { text } from '../../../text/pt-br.ts';
import { sendsText } from '../../../text/pt-br-sends.ts';
import { networkText } from '../../../text/pt-br-words.ts';
import { useDeleteTarget, useSwitchTarget, useTargetsQuery } from '../api/sends.ts';

const words = sendsText.targets;

interface TargetsPartProps {
  onAdd: () => void;
  onEdit: (target: ConversionTargetView) => void;
  onRemoved: (target: ConversionTargetView) => void;
}

/** The connections, each with what became of its conversions. */
export function TargetsPart({ onAdd, onEdit, onRemoved }: TargetsPartProps) {
  const { data, error, isFetching, refetch } = useTargetsQuery();
  const [removing, setRemoving] = useState<{ target: ConversionTargetView; open: boolean } | null>(null);
  const targets = data?.targets ?? [];
  const add = (
    <Button variant="primary" size="sm" icon={Plus} onClick={onAdd}>
      {words.add}
    </Button>
  );
  return (
    <Panel title={words.title} padded={false} className="mb-5" {...(targets.length > 0 && { aside: add })}>
      <LoadProblem error={error} failed={words.failed} retrying={isFetching} onRetry={() => void refetch()} />
      {data === undefined && error === null && (
        <div className="p-5">
          <LoadingText text={words.loading} />
        </div>
      )}
      {data !== undefined && targets.length === 0 && (
        <Empty dense level={3} icon={Send} title={words.empty.title} actions={add}>
          {words.empty.text}
        </Empty>
      )}
      {targets.length > 0 && (
        <ul aria-label={words.title}>
          {targets.map((target) => (
            <TargetLine
              key={target.id}
              target={target}
              onEdit={() => onEdit(target)}
              onRemove={() => setRemoving({ target, open: true })}
            />
          ))}
        </ul>
      )}
      {removing !== null && (
        <RemoveTarget
          key={removing.target.id}
          {...removing}
          onClose={() => setRemoving({ ...removing, open: false })}
          onRemoved={onRemoved}
        />
      )}
    </Panel>
  );
}

interface TargetLineProps {
  target: ConversionTargetView;
  onEdit: () => void;
  onRemove: () => void;
}

function TargetLine({ target, onEdit, onRemove }: TargetLineProps) {
  const { id, name, network, event, campaign, active, counts, lastSentAt, problem } = target;
  const change = useSwitchTarget();
  const isOn = change.isPending ? change.variables.active : active;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line-soft px-5 py-3 last:border-b-0">
      <span className="grid min-w-0 flex-1 basis-60 grid-cols-[minmax(0,1fr)] gap-0.5">
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate font-label text-ink">{name}</span>
          <Badge>{networkText[network]}</Badge>
        </span>
        <span className="text-caption wrap-anywhere text-ink-3">
          {text.facts(event, campaign?.name ?? words.all, !isOn && words.paused)}
        </span>
        <span className="text-caption text-ink-3">
          {text.facts(words.counts(counts), lastSentAt !== null && words.lastSent(lastSentAt))}
        </span>
        {problem !== null && (
          <span className="text-caption text-danger-text">{sendsText.reasons[problem]}</span>
        )}
      </span>
      <span className="flex items-center gap-1">
        <Switch
          label={words.active(name)}
          checked={isOn}
          disabled={change.isPending}
          onCheckedChange={(next) =>
            change.mutate(
              { id, active: next },
              { onError: (error) => toast.error(errorText(error, text.errors, words.switchFailed)) },
            )
          }
          // The line names the connection.
          className="inline-flex [&>label]:sr-only"
        />
        <IconButton icon={Pencil} label={words.edit(name)} onClick={onEdit} />
        <IconButton icon={Trash2} label={words.remove(name)} onClick={onRemove} />
      </span>
    </li>
  );
}

interface RemoveTargetProps {
  target: ConversionTargetView;
  open: boolean;
  onClose: () => void;
  onRemoved: (target: ConversionTargetView) => void;
}

/** It cannot be brought back: nobody can read its token any more. */
function RemoveTarget({ target, open, onClose, onRemoved }: RemoveTargetProps) {
  const { removal } = sendsText;
  const remove = useDeleteTarget();
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={removal.title}
      question={removal.question}
      subject={target.name}
      confirmText={removal.confirm}
      busyText={removal.busy}
      busy={remove.isPending}
      error={remove.error === null ? null : errorText(remove.error, text.errors, removal.failed)}
      onConfirm={() =>
        remove.mutate(target, {
          onSuccess: () => {
            onClose();
            toast.success(removal.done(target.name));
            onRemoved(target);
          },
        })
      }
    />
  );
}
