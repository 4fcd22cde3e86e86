import { Notice } from '@garimpo/sdk';
import { shortAddress } from '@garimpo/sdk/parts';
import { linkText } from '../../../text/pt-br-link.ts';
import { said } from '../../../text/said.ts';
import type { Saved } from '../lib/saved.ts';

const words = linkText.saved;

/** That it is saved, and which of its pages did not answer as pages do. */
export function SavedNotice({ saved: { what, warnings } }: { saved: Saved }) {
  return (
    <div className="px-5 pt-5">
      <Notice kind={warnings.length === 0 ? 'success' : 'warn'}>
        {words[what]}
        {warnings.length > 0 && (
          <>
            {` ${words.warnings}`}
            <ul className="mt-1 grid gap-1">
              {warnings.map(({ url, problem }) => (
                <li key={url} className="break-all">
                  <b className="font-semibold">{shortAddress(url)}</b>
                  {`: ${said(words.problems, problem, words.otherProblem)}.`}
                </li>
              ))}
            </ul>
          </>
        )}
      </Notice>
    </div>
  );
}
