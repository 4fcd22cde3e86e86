import { TextLink } from '@garimpo/sdk';
import { type LegalBlock, type Sentence, wordsOf } from './legal-text.ts';

export function LegalBlocks({ blocks }: { blocks: readonly LegalBlock[] }) {
  return blocks.map((block) => <Block key={keyOf(block)} block={block} />);
}

function keyOf(block: LegalBlock): string {
  switch (block.kind) {
    case 'text':
      return wordsOf(block.text);
    case 'list':
      return block.items.map(wordsOf).join();
    case 'table':
      return block.label;
  }
}

function Block({ block }: { block: LegalBlock }) {
  switch (block.kind) {
    case 'text':
      return (
        <p className="site:mt-4">
          <LegalSentence text={block.text} />
        </p>
      );
    case 'list':
      return (
        <ul className="site:mt-4 site:list-disc site:space-y-2 site:pl-5 site:marker:text-ink-3">
          {block.items.map((item) => (
            <li key={wordsOf(item)} className="site:pl-1">
              <LegalSentence text={item} />
            </li>
          ))}
        </ul>
      );
    case 'table':
      return <LegalTable table={block} />;
  }
}

export function LegalSentence({ text }: { text: Sentence }) {
  if (typeof text === 'string') return text;
  return text.map((piece) => {
    if (typeof piece === 'string') return piece;
    return 'to' in piece ? (
      <TextLink key={piece.words} to={piece.to}>
        {piece.words}
      </TextLink>
    ) : (
      <TextLink key={piece.words} href={piece.href} newTab={piece.href.startsWith('https:')}>
        {piece.words}
      </TextLink>
    );
  });
}

/** Cells hold sentences. On narrow screens each row is a block, every cell under the name of its column. */
function LegalTable({ table }: { table: LegalBlock & { kind: 'table' } }) {
  const [named, ...others] = table.head;
  return (
    <div className="site:mt-5 site:overflow-hidden site:rounded-lg site:border site:border-line site:bg-surface">
      <table
        aria-label={table.label}
        className="site:w-full site:border-collapse site:text-left site:text-small site:max-md:block"
      >
        <thead className="site:max-md:sr-only">
          <tr>
            {[named, ...others].map((title) => (
              <th
                key={title}
                scope="col"
                className="site:h-9 site:border-b site:border-line site:bg-head site:px-4 site:text-caption site:font-label site:text-ink-3"
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="site:max-md:block">
          {table.rows.map(([name, ...cells]) => (
            <tr
              key={name}
              className="site:border-b site:border-line-soft site:break-inside-avoid site:last:border-b-0 site:max-md:grid site:max-md:gap-2 site:max-md:p-4"
            >
              <th scope="row" className="site:px-4 site:py-3 site:align-top site:font-medium site:max-md:p-0">
                {name}
              </th>
              {cells.map((cell, at) => (
                <td
                  key={others[at]}
                  className="site:px-4 site:py-3 site:align-top site:text-ink-2 site:max-md:p-0"
                >
                  <span aria-hidden className="site:block site:text-caption site:text-ink-3 site:md:hidden">
                    {others[at]}
                  </span>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
