import type { SnippetReply } from '@garimpo/anticlone-contract';
import { Button } from '@garimpo/sdk';
import { PanelPart } from '@garimpo/sdk/parts';
import { ClipboardCopy } from 'lucide-react';
import { copyAndSay } from '../../../copy-and-say.ts';
import { installText } from '../../../text/pt-br-install.ts';

const words = installText.script;

/** What is to be put on the page, in one piece. */
export function ScriptPart({ snippet: { html, layers } }: { snippet: SnippetReply }) {
  return (
    <PanelPart title={words.title}>
      <p>{words.text}</p>
      <pre
        // What scrolls must be within reach of the keyboard.
        {...{ role: 'group', 'aria-label': words.code, tabIndex: 0 }}
        className="max-h-40 overflow-auto rounded-sm bg-sunken p-3 font-mono text-caption whitespace-pre-wrap break-all text-ink"
      >
        {html}
      </pre>
      <Button
        variant="primary"
        icon={ClipboardCopy}
        className="justify-self-start"
        onClick={() => void copyAndSay(html, words.copied)}
      >
        {words.copy}
      </Button>
      <details>
        <summary className="w-max cursor-pointer rounded-xs py-1 font-label text-ink-2 hover:text-ink">
          {words.layers}
        </summary>
        <dl className="mt-2 grid gap-2">
          {layers.map(({ layer }) => {
            const { name, what } = installText.layerOf(layer);
            return (
              <div key={layer}>
                <dt className="font-label text-ink">{name}</dt>
                <dd className="text-caption text-ink-3">{what}</dd>
              </div>
            );
          })}
        </dl>
      </details>
    </PanelPart>
  );
}
