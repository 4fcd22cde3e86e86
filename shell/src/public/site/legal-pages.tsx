import { useServices } from '../../app/services.ts';
import { privacyText } from '../../text/pt-br-privacy.ts';
import { termsText } from '../../text/pt-br-terms.ts';
import { LegalPage } from './legal-page.tsx';
import type { LegalPlace } from './legal-text.ts';

export function PrivacyPage() {
  return <LegalPage text={privacyText(usePlace())} />;
}

export function TermsPage() {
  return <LegalPage text={termsText(usePlace())} />;
}

/** Our own auth service is always on the page's origin; accounts elsewhere are the cloud's. */
function usePlace(): LegalPlace {
  const { config } = useServices();
  return {
    contactEmail: config.contactEmail || null,
    host: window.location.host,
    cloudAccounts: new URL(config.authUrl).origin !== window.location.origin,
  };
}
