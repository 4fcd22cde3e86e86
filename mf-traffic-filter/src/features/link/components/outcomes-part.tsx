import { PanelPart } from '@garimpo/sdk/parts';
import { clickSnippet, conversionPixel, conversionSnippet } from '@garimpo/traffic-filter-contract';
import { CodeBox } from '../../../components/code-box.tsx';
import { linkText } from '../../../text/pt-br-link.ts';

const words = linkText.outcomes;

/** What pages hold so that clicks and conversions are counted. */
export function OutcomesPart({ link }: { link: string }) {
  const all = [
    { title: words.click, text: words.clickText, code: clickSnippet(link) },
    { title: words.conversion, text: words.conversionText, code: conversionSnippet(link) },
    { title: words.pixel, text: words.pixelText, code: conversionPixel(link) },
  ];
  return (
    <PanelPart title={words.title}>
      {all.map(({ title, text, code }) => (
        <div key={title} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
          <h4 className="font-label text-ink">{title}</h4>
          <p className="text-caption text-ink-3">{text}</p>
          <CodeBox
            label={words.code(title)}
            code={code}
            copyLabel={words.copy(title)}
            copied={words.copied}
          />
        </div>
      ))}
    </PanelPart>
  );
}
