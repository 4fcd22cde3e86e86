import { Segmented } from '@garimpo/sdk';
import { useState } from 'react';
import { replaceText } from '../../../text/pt-br-replace.ts';
import { readText } from '../lib/read-text.ts';
import { PriceReplacement } from './price-replacement.tsx';
import { usePageFacts } from './use-page-facts.ts';
import { WordReplacement } from './word-replacement.tsx';

const words = replaceText.texts;
const modes = [
  { value: 'words', label: words.words },
  { value: 'prices', label: words.prices },
] as const;

export function TextsTab({ onClose }: { onClose: () => void }) {
  const [mode, setMode] = useState<'words' | 'prices'>('words');
  const { page, facts } = usePageFacts(readText);
  const Replacement = mode === 'words' ? WordReplacement : PriceReplacement;
  return (
    <div className="grid grid-cols-1 gap-4">
      <Segmented label={words.mode} options={modes} value={mode} onValueChange={setMode} />
      <Replacement page={page} text={facts} onClose={onClose} />
    </div>
  );
}
