import { SidePanel } from '@garimpo/sdk';
import { PanelPart } from '@garimpo/sdk/parts';
import { helpText as words } from '../../../text/pt-br-help.ts';

/** What the product does, and what it does not do. */
export function HelpPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <SidePanel
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.title}
      description={words.description}
    >
      <PanelPart title={words.what.title}>
        <p>{words.what.text}</p>
      </PanelPart>
      <PanelPart title={words.rules.title}>
        <ol className="grid gap-4">
          {words.rules.all.map(({ title, text }, at) => (
            <li key={title} className="flex gap-2.5">
              <span
                aria-hidden="true"
                className="grid size-6 flex-none place-items-center rounded-full bg-sunken text-caption font-semibold text-ink-2 tabular-nums inset-ring inset-ring-line"
              >
                {at + 1}
              </span>
              <span className="min-w-0">
                <b className="block font-semibold text-ink">{title}</b>
                {text}
              </span>
            </li>
          ))}
        </ol>
      </PanelPart>
      <PanelPart title={words.not.title}>
        <p>{words.not.text}</p>
      </PanelPart>
    </SidePanel>
  );
}
