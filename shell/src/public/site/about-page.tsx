import { TRIAL_DAYS } from '@garimpo/accounts-contract';
import { ButtonLink, useDocumentTitle } from '@garimpo/sdk';
import { paths } from '../../app/paths.ts';
import { text } from '../../text/pt-br.ts';
import { siteText } from '../../text/pt-br-site.ts';
import { PlanCards } from '../plan-cards.tsx';
import { BoardPicture } from './board-picture.tsx';
import { Faq } from './faq.tsx';
import { Features } from './features.tsx';
import { Purpose } from './purpose.tsx';
import { Section } from './section.tsx';
import { sectionPath, sections } from './sections.ts';
import { useHasSession } from './use-has-session.ts';
import { usePageDescription } from './use-page-description.ts';

/** /about: what the product is and for whom, what it costs, and what people ask. */
export function AboutPage() {
  useDocumentTitle(siteText.about.title);
  usePageDescription(siteText.about.description);
  return (
    <>
      <Hero />
      <Section id={sections.features} title={siteText.features.title} hint={siteText.features.hint}>
        <Features />
      </Section>
      <Section id={sections.purpose} title={siteText.purpose.title}>
        <Purpose />
      </Section>
      <Section id={sections.plans} title={siteText.plans.title} hint={text.plans.hint}>
        <PlanCards level={3} />
      </Section>
      <Section id={sections.faq} title={siteText.faq.title} hint={siteText.faq.hint}>
        <Faq />
      </Section>
    </>
  );
}

function Hero() {
  const signedIn = useHasSession() === true;
  const { about } = siteText;
  return (
    <div className="site:mx-auto site:max-w-292 site:px-page-x site:pt-18 site:max-md:pt-12">
      <div className="site:text-center">
        <h1 className="site:mx-auto site:max-w-[13em] site:text-display site:text-balance">
          {about.headline}
        </h1>
        <p className="site:mx-auto site:mt-4.5 site:max-w-[33em] site:text-h2/7 site:font-normal site:text-balance site:text-ink-2">
          {about.lead}
        </p>
        <p className="site:mt-7 site:flex site:flex-wrap site:justify-center site:gap-3">
          <ButtonLink to={signedIn ? paths.dashboard : paths.register} variant="primary" size="lg">
            {signedIn ? about.dashboard : about.start}
          </ButtonLink>
          <ButtonLink to={sectionPath('plans')} size="lg">
            {about.seePlans}
          </ButtonLink>
        </p>
        <p className="site:mt-3.5 site:text-small site:text-ink-3">{about.trial(TRIAL_DAYS)}</p>
      </div>
      <BoardPicture />
    </div>
  );
}
