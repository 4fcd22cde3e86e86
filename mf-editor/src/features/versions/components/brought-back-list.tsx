import { scriptsText } from '../../../text/pt-br-scripts.ts';
import { versionsText } from '../../../text/pt-br-versions.ts';
import type { BroughtBack, BroughtService } from '../lib/brought-back.ts';

const words = versionsText.brings;

const nameOf = ({ kind, id }: BroughtService) => scriptsText.account(kind, id === null ? [] : [id]);

/** What a restored version changes besides what people see of the page. */
export function BroughtBackList({
  brings: { comes, goes, scriptsCome, scriptsGo },
}: {
  brings: BroughtBack;
}) {
  const lines = [
    ...comes.map((one) => words.comes(nameOf(one))),
    ...goes.map((one) => words.goes(nameOf(one))),
    ...(scriptsCome > 0 ? [words.scriptsCome(scriptsCome)] : []),
    ...(scriptsGo > 0 ? [words.scriptsGo(scriptsGo)] : []),
  ];
  if (lines.length === 0) return null;
  return (
    <span className="mt-2 grid gap-1 text-small font-normal text-ink-2">
      {lines.map((line) => (
        <span key={line} className="break-words">
          {line}
        </span>
      ))}
    </span>
  );
}
