import { ButtonLink, Icon } from '@garimpo/sdk';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { isOutside, supportAddress } from '../../layout/support-address.ts';
import { useServices } from '../../session/services.ts';
import { text } from '../../text/pt-br.ts';
import { siteText } from '../../text/pt-br-site.ts';

/** Questions that open where they stand; any number of them at once. On paper all are open. */
export function Faq() {
  const { config } = useServices();
  const support = supportAddress(config);
  return (
    <div className="site:mx-auto site:max-w-text">
      <div className="site:border-t site:border-line">
        {siteText.faq.items.map(({ question, answer }) => (
          <Question key={question} question={question} answer={answer} />
        ))}
      </div>
      {support !== null && (
        <p className="site:mt-8 site:flex site:flex-wrap site:items-center site:justify-center site:gap-3 site:text-ink-2 site:print:hidden">
          {siteText.faq.more}
          <ButtonLink {...(isOutside(support) ? { href: support, newTab: true } : { to: support })}>
            {text.support.label}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}

interface QuestionProps {
  question: string;
  answer: readonly string[];
}

function Question({ question, answer }: QuestionProps) {
  const [open, setOpen] = useState(false);
  const answerId = useId();
  return (
    <div className="site:border-b site:border-line site:break-inside-avoid">
      <h3 className="site:text-h3">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={answerId}
          onClick={() => setOpen(!open)}
          className="site:flex site:w-full site:items-center site:gap-4 site:rounded-sm site:py-4 site:text-left site:hover:text-gold-text"
        >
          <span className="site:flex-1">{question}</span>
          <Icon
            icon={ChevronDown}
            size={18}
            className={`site:text-ink-3 site:transition-transform site:duration-base site:print:hidden ${open ? 'site:rotate-180' : ''}`}
          />
        </button>
      </h3>
      <div
        id={answerId}
        className={`site:space-y-3 site:pr-8 site:pb-5 site:text-body/5.5 site:text-ink-2 site:print:block ${open ? '' : 'site:hidden'}`}
      >
        {answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </div>
  );
}
