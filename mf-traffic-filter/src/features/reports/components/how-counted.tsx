import { reportsText } from '../../../text/pt-br-reports.ts';

const words = reportsText.how;

/** What each number is, for whoever wonders. */
export function HowCounted() {
  return (
    <details className="mt-4 text-small text-ink-2">
      <summary className="w-max cursor-pointer rounded-xs py-1 font-label hover:text-ink">
        {words.title}
      </summary>
      <dl className="mt-2 grid max-w-[68ch] gap-2">
        {words.facts.map(([name, what]) => (
          <div key={name}>
            <dt className="font-label text-ink">{name}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
