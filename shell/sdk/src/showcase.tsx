import { useState } from 'react';
import { BoardCardSample, SkeletonSample } from './showcase/card-samples.tsx';
import { ButtonSamples, ChoiceSamples } from './showcase/control-samples.tsx';
import { FieldSamples } from './showcase/field-samples.tsx';
import { LayerSamples } from './showcase/layer-samples.tsx';
import { PageSamples } from './showcase/page-samples.tsx';
import { BadgeSamples, MessageSamples } from './showcase/state-samples.tsx';
import { Swatches } from './showcase/swatches.tsx';
import { showcaseText as text } from './showcase/text.ts';
import { useTheme } from './theme/theme.ts';
import { Button } from './ui/button/button.tsx';
import { Logo } from './ui/logo/logo.tsx';
import { Toaster } from './ui/toast/toaster.tsx';
import { TooltipScope } from './ui/tooltip/tooltip.tsx';

/** Every component on one page, to be looked at. The shell serves it in development only. */
export function Showcase() {
  const { theme, setTheme } = useTheme();
  const [key, setKey] = useState(0);
  return (
    <TooltipScope>
      <main className="ui:grid ui:grid-cols-[minmax(0,1fr)] ui:gap-4.5 ui:px-8 ui:py-7 ui:max-md:px-4">
        <div className="ui:flex ui:flex-wrap ui:items-center ui:gap-5 ui:max-md:gap-2">
          <Logo />
          <h1 className="ui:text-small ui:font-normal ui:tracking-normal ui:text-ink-3">{text.title}</h1>
          <Button
            size="sm"
            className="ui:ml-auto"
            onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
          >
            {theme === 'dark' ? text.light : text.dark}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setKey(key + 1)}>
            {text.reset}
          </Button>
        </div>
        <Swatches />
        <div
          key={key}
          className="ui:grid ui:grid-cols-[minmax(0,1fr)] ui:items-start ui:gap-4.5 ui:lg:grid-cols-3"
        >
          <section className="ui:grid ui:gap-3.5 ui:rounded-lg ui:border ui:border-line ui:bg-surface ui:p-5">
            <ButtonSamples />
            <ChoiceSamples />
          </section>
          <FieldSamples />
          <div className="ui:grid ui:gap-3.5">
            <BadgeSamples />
            <MessageSamples />
          </div>
        </div>
        <div className="ui:grid ui:grid-cols-[minmax(0,1fr)] ui:items-start ui:gap-4.5 ui:lg:grid-cols-[300px_minmax(0,1fr)_minmax(0,1fr)]">
          <BoardCardSample />
          <LayerSamples />
          <SkeletonSample />
        </div>
        <PageSamples />
      </main>
      <Toaster />
    </TooltipScope>
  );
}
