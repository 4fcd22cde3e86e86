import {
  Button,
  IconButton,
  IconLink,
  Menu,
  type MenuItem,
  PHONE_QUERY,
  Segmented,
  Tooltip,
  useMediaQuery,
} from '@garimpo/sdk';
import {
  ArrowLeft,
  CodeXml,
  Ellipsis,
  ExternalLink,
  Monitor,
  PanelLeft,
  Redo2,
  Smartphone,
  Undo2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { useEditor } from '../../../state/editor-context.tsx';
import { text } from '../../../text/pt-br.ts';
import { workText } from '../../../text/pt-br-work.ts';

const words = workText.bar;

export type Device = 'desktop' | 'mobile';

export interface EditorBarProps {
  device: Device;
  onDevice: (device: Device) => void;
  /** Where the work is. */
  badge: ReactNode;
  saving: boolean;
  onSave: () => void;
  onScripts: () => void;
  /** What is behind the three dots, on every screen. */
  items: readonly MenuItem[];
  /** Null where the palette stands beside the page anyway. */
  palette: { open: boolean; onToggle: () => void } | null;
  children?: ReactNode;
}

/** The head of the editor. On phones what does not fit is in the menu. */
export function EditorBar(props: EditorBarProps) {
  const { device, onDevice, badge, saving, onSave, onScripts, items, palette, children } = props;
  const editor = useEditor();
  const phone = useMediaQuery(PHONE_QUERY);
  const locked = editor.lock !== null;
  const more: MenuItem[] = phone
    ? [
        {
          type: 'choices',
          label: words.device,
          value: device,
          onValueChange: (value) => onDevice(value === 'mobile' ? 'mobile' : 'desktop'),
          options: [
            { value: 'desktop', label: words.desktop, icon: Monitor },
            { value: 'mobile', label: words.mobile, icon: Smartphone },
          ],
        },
        { type: 'separator' },
        { label: words.scripts, icon: CodeXml, disabled: locked, onSelect: onScripts },
        ...items,
        { type: 'link', label: words.open, icon: ExternalLink, href: editor.url },
      ]
    : [...items];
  return (
    <header className="relative z-sticky flex h-topbar flex-none items-center gap-2 border-b border-line bg-surface px-3 max-md:gap-1 max-md:px-2">
      <div className="flex min-w-0 flex-1 items-center gap-2 max-md:gap-1">
        <Link
          to={paths.cloneSites}
          aria-label={words.back}
          className="inline-flex h-control min-w-control flex-none items-center justify-center gap-1.5 rounded-sm px-2 text-small font-label text-ink-2 hover:veil-hover hover:text-ink active:veil-press"
        >
          <ArrowLeft aria-hidden="true" className="size-4 flex-none" strokeWidth={1.75} />
          <span className="max-lg:hidden">{words.back}</span>
        </Link>
        {palette !== null && (
          <IconButton
            size="md"
            icon={PanelLeft}
            label={palette.open ? text.layout.hidePalette : text.layout.showPalette}
            aria-expanded={palette.open}
            onClick={palette.onToggle}
          />
        )}
        <div className="flex min-w-0 items-center gap-2 border-line md:border-l md:pl-3 max-md:flex-col max-md:items-start max-md:gap-0">
          <h1 className="max-w-full truncate text-strong">{editor.subdomain}</h1>
          {!phone && <IconLink icon={ExternalLink} label={words.open} href={editor.url} newTab />}
          {badge}
        </div>
      </div>
      <div className="flex flex-none items-center gap-1">
        <IconButton
          size="md"
          icon={Undo2}
          label={words.undo}
          tooltip={words.undoKeys}
          disabled={!editor.canUndo}
          onClick={() => editor.undo()}
        />
        <IconButton
          size="md"
          icon={Redo2}
          label={words.redo}
          tooltip={words.redoKeys}
          disabled={!editor.canRedo}
          onClick={() => editor.redo()}
        />
        {!phone && (
          <Segmented
            label={words.device}
            value={device}
            onValueChange={onDevice}
            options={[
              { value: 'desktop', label: words.desktop, icon: Monitor },
              { value: 'mobile', label: words.mobile, icon: Smartphone },
            ]}
          />
        )}
      </div>
      <div className="flex flex-1 items-center justify-end gap-2 max-md:flex-none max-md:gap-1">
        <Menu
          align="end"
          trigger={<IconButton size="md" icon={Ellipsis} label={words.more} />}
          items={more}
        />
        {!phone && (
          <Button icon={CodeXml} disabled={locked} onClick={onScripts}>
            {words.scripts}
          </Button>
        )}
        <Tooltip text={words.saveKeys}>
          <Button variant="primary" busy={saving} busyText={words.saving} disabled={locked} onClick={onSave}>
            {words.save}
          </Button>
        </Tooltip>
      </div>
      {children}
    </header>
  );
}
