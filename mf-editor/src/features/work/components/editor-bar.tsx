import {
  Badge,
  type BadgeTone,
  Button,
  formatTime,
  IconButton,
  IconLink,
  type IconSource,
  Menu,
  type MenuItem,
  NARROW_QUERY,
  Notice,
  PHONE_QUERY,
  Segmented,
  Tooltip,
  useMediaQuery,
} from '@garimpo/sdk';
import {
  ArrowLeft,
  Check,
  CircleAlert,
  CloudOff,
  CloudUpload,
  CodeXml,
  Ellipsis,
  ExternalLink,
  Monitor,
  PanelLeft,
  Pencil,
  Redo2,
  Smartphone,
  Undo2,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { useEditorAlone, useEditorPart } from '../../../state/editor-context.tsx';
import { text } from '../../../text/pt-br.ts';
import { workText } from '../../../text/pt-br-work.ts';
import type { DraftStatus, WorkPlace } from '../state/draft-keeper.ts';
import type { SaveMessage } from './use-save.ts';

const statusMessageWords = workText.save;

interface StatusMessageProps {
  message: SaveMessage | null;
  onRetry: () => void;
  onDismiss: () => void;
  /** Opens what tells of the page. */
  onCheck: () => void;
}

export function StatusMessage({ message, onRetry, onDismiss, onCheck }: StatusMessageProps) {
  return (
    <div
      aria-live="polite"
      className="pointer-events-none absolute top-full right-3 left-3 z-sticky flex justify-end pt-2"
    >
      {message !== null && (
        <Notice
          kind={message.leadsAway ? 'warn' : message.done ? 'success' : 'danger'}
          className="pointer-events-auto max-w-dialog shadow-menu"
          {...((!message.done || message.leadsAway) && {
            action: (
              <span className="flex items-center gap-1">
                {message.again && (
                  <Button size="sm" onClick={onRetry}>
                    {statusMessageWords.retry}
                  </Button>
                )}
                {message.leadsAway && (
                  <Button size="sm" onClick={onCheck}>
                    {statusMessageWords.see}
                  </Button>
                )}
                <IconButton label={statusMessageWords.dismiss} icon={X} onClick={onDismiss} />
              </span>
            ),
          })}
        >
          {message.text}
        </Notice>
      )}
    </div>
  );
}

const workBadgeWords = workText.badge;

const looks: Record<WorkPlace, { tone: BadgeTone; icon: IconSource; text: string }> = {
  clean: { tone: 'success', icon: Check, text: workBadgeWords.saved },
  unsaved: { tone: 'warn', icon: Pencil, text: workBadgeWords.unsaved },
  kept: { tone: 'neutral', icon: CloudUpload, text: workBadgeWords.unsaved },
  local: { tone: 'warn', icon: CloudOff, text: workBadgeWords.local },
  nowhere: { tone: 'danger', icon: CircleAlert, text: workBadgeWords.nowhere },
};

export function WorkBadge({ status: { place, keptAt } }: { status: DraftStatus }) {
  const { tone, icon, text } = looks[place];
  return (
    <Badge tone={tone} icon={icon}>
      {place === 'kept' ? workBadgeWords.kept(formatTime(keptAt)) : text}
    </Badge>
  );
}

const words = workText.bar;

function HistoryButtons() {
  const editor = useEditorAlone();
  const canUndo = useEditorPart((now) => now.canUndo);
  const canRedo = useEditorPart((now) => now.canRedo);
  return (
    <>
      <IconButton
        size="md"
        icon={Undo2}
        label={words.undo}
        tooltip={words.undoKeys}
        disabled={!canUndo}
        onClick={() => editor.undo()}
      />
      <IconButton
        size="md"
        icon={Redo2}
        label={words.redo}
        tooltip={words.redoKeys}
        disabled={!canRedo}
        onClick={() => editor.redo()}
      />
    </>
  );
}

export type Device = 'desktop' | 'mobile';

const devices = [
  { value: 'desktop', label: words.desktop, icon: Monitor },
  { value: 'mobile', label: words.mobile, icon: Smartphone },
] as const;

interface EditorBarProps {
  device: Device;
  onDevice: (device: Device) => void;
  /** Shows where the work is stored. */
  badge: ReactNode;
  saving: boolean;
  onSave: () => void;
  onScripts: () => void;
  daily: readonly DailyAction[];
  /** Items of the overflow menu. */
  items: readonly MenuItem[];
  palette: { open: boolean; onToggle: () => void };
  children?: ReactNode;
}

/** An action of every day: it stands in the bar, and on narrow windows first in the overflow menu. */
export interface DailyAction {
  label: string;
  icon: IconSource;
  disabled?: boolean;
  onSelect: () => void;
}

function DailyActions({ actions }: { actions: readonly DailyAction[] }) {
  return (
    <>
      {actions.map(({ label, icon, disabled, onSelect }) => (
        <IconButton
          key={label}
          size="md"
          icon={icon}
          label={label}
          disabled={disabled ?? false}
          onClick={onSelect}
        />
      ))}
    </>
  );
}

export function EditorBar(props: EditorBarProps) {
  const { device, onDevice, badge, palette, children } = props;
  const { subdomain, url } = useEditorAlone();
  const narrow = useMediaQuery(NARROW_QUERY);
  const phone = useMediaQuery(PHONE_QUERY);
  const name = (
    <>
      <Link
        to={paths.cloneSites}
        aria-label={words.back}
        className="inline-flex h-control min-w-control flex-none items-center justify-center gap-1.5 rounded-sm px-2 text-small font-label text-ink-2 hover:veil-hover hover:text-ink active:veil-press"
      >
        <ArrowLeft aria-hidden="true" className="size-4 flex-none" strokeWidth={1.75} />
        {!phone && words.back}
      </Link>
      <div className="flex min-w-0 flex-1 items-center gap-2 md:border-l md:border-line md:pl-3">
        <h1 className="min-w-0 truncate text-strong">{subdomain}</h1>
        {!phone && <IconLink icon={ExternalLink} label={words.open} href={url} newTab />}
        {!narrow && badge}
      </div>
    </>
  );
  const view = (
    <div className="flex flex-none items-center gap-1">
      <HistoryButtons />
      {!phone && <Segmented label={words.device} value={device} onValueChange={onDevice} options={devices} />}
    </div>
  );
  const actions = <Actions {...props} phone={phone} narrow={narrow} />;
  if (!narrow) {
    return (
      <header className="relative z-sticky flex h-topbar flex-none items-center gap-2 border-b border-line bg-surface px-3">
        <div className="flex min-w-0 flex-1 items-center gap-2">{name}</div>
        {view}
        <div className="flex flex-1 items-center justify-end">{actions}</div>
        {children}
      </header>
    );
  }
  return (
    <header className="relative z-sticky flex-none border-b border-line bg-surface px-2">
      <div className="flex h-topbar items-center gap-1">
        {name}
        {actions}
      </div>
      <div className="flex min-h-12 flex-wrap items-center gap-1 border-t border-line-soft">
        <IconButton
          size="md"
          icon={PanelLeft}
          label={palette.open ? text.layout.hidePalette : text.layout.showPalette}
          aria-expanded={palette.open}
          onClick={palette.onToggle}
        />
        {view}
        <div className="ml-auto flex min-h-8 items-center pr-1">{badge}</div>
      </div>
      {children}
    </header>
  );
}

function Actions({
  phone,
  narrow,
  device,
  onDevice,
  daily,
  items,
  saving,
  onSave,
  onScripts,
}: EditorBarProps & { phone: boolean; narrow: boolean }) {
  const { lock, url } = useEditorAlone();
  const locked = lock !== null;
  const all: MenuItem[] = phone
    ? [
        {
          type: 'choices',
          label: words.device,
          value: device,
          onValueChange: (value) => onDevice(value === 'mobile' ? 'mobile' : 'desktop'),
          options: devices,
        },
        { type: 'separator' },
        ...daily,
        { label: words.scripts, icon: CodeXml, disabled: locked, onSelect: onScripts },
        ...items,
        { type: 'link', label: words.open, icon: ExternalLink, href: url },
      ]
    : [...(narrow ? daily : []), ...items];
  return (
    <div className="flex flex-none items-center gap-2 max-md:gap-1">
      {!narrow && <DailyActions actions={daily} />}
      <Menu align="end" trigger={<IconButton size="md" icon={Ellipsis} label={words.more} />} items={all} />
      {!phone && (
        <Button icon={CodeXml} disabled={locked} onClick={onScripts}>
          {words.scripts}
        </Button>
      )}
      <Tooltip text={words.saveKeys} side="bottom">
        <Button variant="primary" busy={saving} busyText={words.saving} disabled={locked} onClick={onSave}>
          {words.save}
        </Button>
      </Tooltip>
    </div>
  );
}
