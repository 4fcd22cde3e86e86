import { cx } from '@garimpo/sdk';
import { lookNames, lookOf } from '../../../lib/looks/block-look.ts';
import { useBlockLooks } from '../../../state/block-looks.ts';
import { blocksText } from '../../../text/pt-br-blocks.ts';

const words = blocksText.looks;

/** Chooses what blocks look like, each shown in the colours and fonts of the page. */
export function LookPicker() {
  const { looks } = useBlockLooks();
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-2 text-small font-semibold text-ink-2">{words.label}</legend>
      <div className="grid grid-cols-3 gap-1.5">
        {lookNames.map((name) => {
          const look = lookOf(name, looks.page);
          const isChosen = name === looks.name;
          return (
            <label
              key={name}
              className={cx(
                'relative grid cursor-pointer justify-items-center gap-1 rounded-sm border p-1 text-caption has-focus-visible:outline-2 has-focus-visible:outline-focus',
                isChosen
                  ? 'border-gold-mark bg-gold-soft text-ink'
                  : 'border-line text-ink-2 hover:veil-hover',
              )}
            >
              <input
                type="radio"
                name="block-look"
                className="absolute inset-0 cursor-pointer opacity-0"
                checked={isChosen}
                onChange={() => looks.choose(name)}
              />
              <span
                aria-hidden="true"
                className="flex h-7 w-full items-center justify-between rounded-xs border px-1.5"
                style={{ background: look.ground, borderColor: look.line }}
              >
                <span
                  style={{ color: look.ink, fontFamily: look.headFont, fontWeight: Number(look.headWeight) }}
                >
                  {words.sample}
                </span>
                <span className="h-2.5 w-4" style={{ background: look.accent, borderRadius: look.radius }} />
              </span>
              {words.names[name]}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
