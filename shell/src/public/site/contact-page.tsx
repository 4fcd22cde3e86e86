import { Button, ButtonLink, Panel, toast, useDocumentTitle } from '@garimpo/sdk';
import { ClipboardCopy, Mail, MessageCircle } from 'lucide-react';
import { chatAddress, mailAddress } from '../../layout/support-address.ts';
import { useServices } from '../../session/services.ts';
import { text } from '../../text/pt-br.ts';
import { siteText } from '../../text/pt-br-site.ts';
import { usePageDescription } from './about-page.tsx';

const words = siteText.contact;

/** /contato: who answers, and what helps them to. It is there for whoever cannot get in, too. */
export function ContactPage() {
  const { config } = useServices();
  useDocumentTitle(words.title);
  usePageDescription(words.description);
  const chat = chatAddress(config.supportChatUrl);
  const email = config.contactEmail || null;
  return (
    <div className="site:mx-auto site:max-w-text site:px-page-x site:py-12 site:max-md:py-8">
      <h1 className="site:text-headline">{words.title}</h1>
      <p className="site:mt-3 site:mb-6 site:text-ink-2">{words.lead}</p>
      <div className="site:grid site:gap-4">
        {chat !== null && (
          <Panel title={words.chat}>
            <ButtonLink href={chat} newTab icon={MessageCircle}>
              {text.support.label}
            </ButtonLink>
          </Panel>
        )}
        {email !== null && (
          <Panel title={words.email}>
            <p className="site:mb-4 site:text-h3 site:break-words">{email}</p>
            <div className="site:flex site:flex-wrap site:gap-2">
              <ButtonLink
                href={mailAddress(email)}
                icon={Mail}
                variant={chat === null ? 'primary' : 'second'}
              >
                {words.write}
              </ButtonLink>
              <Button icon={ClipboardCopy} onClick={() => void copy(email)}>
                {words.copy}
              </Button>
            </div>
          </Panel>
        )}
        <Panel title={words.helps}>
          <ul className="site:list-disc site:space-y-1.5 site:pl-5 site:text-ink-2">
            {words.helpful.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Panel>
      </div>
    </div>
  );
}

async function copy(email: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(email);
    toast.success(words.copied);
  } catch {
    // Browsers refuse it on plain http or without permission; the address can still be selected.
    toast.error(words.copyFailed);
  }
}
