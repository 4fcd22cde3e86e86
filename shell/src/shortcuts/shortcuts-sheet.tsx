import { Button, Dialog, type ShortcutGroup, Switch, shortcutStore, useSingleKeys } from '@garimpo/sdk';
import { useId, useSyncExternalStore } from 'react';
import { SEARCH_KEY } from '../palette/keys.ts';
import { shortcutsText as words } from '../text/pt-br-shortcuts.ts';

export interface ShortcutsSheetProps {
  open: boolean;
  onClose: () => void;
}

const everywhere: ShortcutGroup = {
  title: words.everywhere,
  shortcuts: [
    { keys: SEARCH_KEY, label: words.search },
    { keys: '?', label: words.sheet },
    { keys: 'F8', label: words.toasts },
  ],
};

/** The keys of this page, part by part, and the switch for those that are a single one. */
export function ShortcutsSheet({ open, onClose }: ShortcutsSheetProps) {
  const groups = useSyncExternalStore(shortcutStore.subscribe, shortcutStore.current);
  const [singleKeys, setSingleKeys] = useSingleKeys();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.title}
      footer={
        <Button data-autofocus onClick={onClose}>
          {words.close}
        </Button>
      }
    >
      {/* What the page brought last is what is looked for. */}
      {[everywhere, ...groups].toReversed().map((group) => (
        <Keys key={group.title} group={group} />
      ))}
      <Switch
        label={words.singleKeys}
        description={words.singleKeysHint}
        checked={singleKeys}
        onCheckedChange={setSingleKeys}
      />
    </Dialog>
  );
}

function Keys({ group: { title, shortcuts } }: { group: ShortcutGroup }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-1 text-caption font-label text-ink-3">
        {title}
      </h3>
      <dl className="divide-y divide-line-soft">
        {shortcuts.map(({ keys, label }) => (
          <div key={label} className="flex items-center gap-4 py-1.5 text-small">
            <dt className="min-w-0 flex-1 break-words">{label}</dt>
            <dd>
              <kbd className="rounded-xs bg-hover px-1.5 py-0.5 font-sans text-caption whitespace-nowrap text-ink-2">
                {keys}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
