import type { InstallCheckReply, InstallProblem, LayerState } from '@garimpo/anticlone-contract';
import { Badge, type BadgeTone, type IconSource, Notice } from '@garimpo/sdk';
import { shortAddress } from '@garimpo/sdk/parts';
import { Ban, Check, CircleCheck, Replace, X } from 'lucide-react';
import { text } from '../../../text/pt-br.ts';
import { installText } from '../../../text/pt-br-install.ts';

const words = installText.check;

const NOT_READ: readonly string[] = ['unreachable', 'refused', 'not_html'] satisfies InstallProblem[];

const looks: Record<LayerState, { tone: BadgeTone; icon: IconSource }> = {
  found: { tone: 'success', icon: Check },
  missing: { tone: 'neutral', icon: X },
  other_site: { tone: 'warn', icon: Replace },
  blocked: { tone: 'danger', icon: Ban },
};

/** What was found on the page, layer by layer, and what keeps it from working. */
export function CheckResult({ check }: { check: InstallCheckReply }) {
  const { installed, layers, problems, finalUrl, status, rendered } = check;
  // Of a page that did not come nothing is known, layer by layer.
  const wasRead = finalUrl !== null && !problems.some((problem) => NOT_READ.includes(problem));
  return (
    <section aria-label={words.result} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Notice kind={installed ? 'success' : 'warn'} {...(installed && { icon: CircleCheck })}>
        {installed ? words.installed : words.notInstalled}
      </Notice>
      {problems.map((problem) => (
        <p key={problem} className="text-ink">
          {words.problemOf(problem)}
        </p>
      ))}
      {wasRead && (
        <ul className="grid gap-2">
          {layers.map(({ layer, state }) => (
            <li key={layer} className="flex items-center gap-2">
              <span className="min-w-0 flex-1 truncate">{installText.layerOf(layer).name}</span>
              <Badge {...looks[state]}>{installText.stateOf(state)}</Badge>
            </li>
          ))}
        </ul>
      )}
      {finalUrl !== null && (
        <p className="text-caption break-words text-ink-3">
          {text.facts(
            words.visited(shortAddress(finalUrl)),
            status !== null && (status < 200 || status > 299) && words.answered(status),
          )}
          {rendered && `. ${words.rendered}`}
        </p>
      )}
    </section>
  );
}
